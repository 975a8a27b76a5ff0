import { Registry } from 'prom-client'

/** What `/metrics` shows; each capability registers its own. */
export const metrics = new Registry()
