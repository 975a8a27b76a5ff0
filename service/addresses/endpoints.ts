import type { Handlers } from '../serve.ts'
import { findAddresses } from './find.ts'

export const addressHandlers = { findAddresses } satisfies Partial<Handlers>
