import { useRouteLoaderData } from 'react-router'
import { brand, type Brand } from '#contract/brand.ts'
import type { loader as rootLoader } from '../root.tsx'

/** Who stands behind the product, as this deployment says it; the defaults when even that could not be read. */
export const useBrand = (): Brand => useRouteLoaderData<typeof rootLoader>('root')?.brand ?? brand
