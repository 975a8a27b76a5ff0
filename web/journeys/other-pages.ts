/** What the router knows of a page, of which this document has loaded its own alone. */
interface RoutePage {
  /** A step's is its address. */
  id: string
  parentId?: string
  module: string
  imports?: string[]
}

/** The pages of all steps, as the router reads them. */
function pagesOfSteps(): RoutePage[] {
  const { routes } = Reflect.get(globalThis, '__reactRouterManifest') as { routes: Record<string, RoutePage> }
  return Object.values(routes).filter(({ id, parentId }) => parentId === 'journeys/layout' && id.startsWith('/'))
}

/** Loads modules once their files are here: a module that a browser has asked for in vain is never there in the same document. */
async function load(pages: RoutePage[]) {
  const files = new Set(pages.flatMap(({ module, imports = [] }) => [module, ...imports]))
  await Promise.all([...files].map(async (file) => (await fetch(file)).arrayBuffer()))
  await Promise.all(pages.map(({ module }) => import(/* @vite-ignore */ module)))
}

let loaded: Promise<void> | undefined

/**
 * Loads the pages of all other steps, once: with them, moving between steps asks the network for nothing (D56.11).
 * @returns whether they are here
 */
export async function loadOtherPages(): Promise<boolean> {
  loaded ??= load(pagesOfSteps())
  try {
    await loaded
    return true
  } catch {
    loaded = undefined
    return false
  }
}
