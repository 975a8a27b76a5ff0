import type { RouterContext, ServerBuild } from 'react-router'
import type { SharedPage } from '../web/shared-pages.server.ts'
import type { Site } from '../web/site.ts'

/** The website as the router built it, with what `web/entry.server.tsx` exports for the start file. */
export type Website = ServerBuild & {
  entry: {
    module: {
      /** Hands a page what it needs. */
      siteContext: RouterContext<Site>
      /** The HTML of the page that this is the answer of, or what it has in common with other answers. */
      wholePageOf: (answer: Response) => string | SharedPage | undefined
    }
  }
}

/** Where pages and files of the website come from: the build, or the development server. */
export interface WebsiteSource {
  load: () => Promise<Website>
  /** Addresses of the small scripts of plain pages. */
  scripts: () => Record<string, string>
  /** The text of one, as built; nothing while the development server makes them. */
  scriptText: (name: string) => string | undefined
  /** Where built files are, or nothing while the development server serves them. */
  files?: string
  /** Where those of the build before are: a page that was loaded from it still asks for its modules. */
  filesBefore?: string
}
