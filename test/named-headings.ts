import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** What is wrong with a reference: the page has neither such a heading nor an entry that begins with these words. */
export function faultOfHeading(page: string, heading: string): string | undefined {
  const path = [page, `docs/${basename(page)}`].find((one) => existsSync(one))
  if (!path) return `there is no ${page}`
  const words = heading.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`^(?:#+ |(?:- )?\*{1,2})${words}(?!\w)`, 'm').test(readFileSync(path, 'utf8'))
    ? undefined
    : `${path} has no "${heading}"`
}
