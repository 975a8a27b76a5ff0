import { useEffect } from 'react'

/** Milliseconds after which a page has what it needs itself. */
const AFTER_MS = 2000

/** The part of the router's list of routes that says which files a page has. */
interface Files {
  module: string
  imports?: readonly string[]
}

/**
 * Loads the scripts of the site's other pages, once this one has its own: a page whose script does not come is opened by the router
 * as a new document, and without network what was typed here is gone (D76.11).
 */
export function useModulesAhead() {
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined
    const { routes = {} } = (Reflect.get(window, '__reactRouterManifest') ?? {}) as { routes?: Record<string, Files> }
    const load = () => {
      for (const href of new Set(Object.values(routes).flatMap(({ module, imports = [] }) => [module, ...imports])))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    const timer = setTimeout(load, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
