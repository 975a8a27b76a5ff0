import { writeFileSync } from 'node:fs'
import parse from 'html-react-parser'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Reads a page's HTML from standard input and writes page.js: the same elements as React components, for every peer.
 * What the product writes as ready text (styles, the list of countries) is ready text here too.
 */
type Props = Record<string, unknown> & { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }
const READY = new Set(['style', 'script', 'select'])

function written(node: ReactNode): string {
  if (typeof node === 'string') return JSON.stringify(node)
  if (!isValidElement<Props>(node)) return 'null'
  const { children, dangerouslySetInnerHTML: ready, ...attributes } = node.props
  const type = String(node.type)
  const html = ready?.__html ?? renderToStaticMarkup(children)
  if (READY.has(type) && html) {
    return `h(${JSON.stringify(type)}, ${JSON.stringify({ ...attributes, dangerouslySetInnerHTML: { __html: html } })})`
  }
  const inner = Children.toArray(children).map(written)
  return `h(${[JSON.stringify(type), JSON.stringify(attributes), ...inner].join(', ')})`
}

let html = ''
for await (const chunk of process.stdin) html += String(chunk)
const page = Children.toArray(parse(html.replace(/^<!DOCTYPE html>/i, ''))).find(isValidElement) as ReactElement<Props>
const [head, body] = ['head', 'body'].map((name) =>
  Children.toArray(page.props.children).find((part) => isValidElement(part) && part.type === name),
) as [ReactElement<Props>, ReactElement<Props>]
const inside = (part: ReactElement<Props>) => Children.toArray(part.props.children).map(written).join(',\n  ')
const { children: _children, ...attributes } = page.props

writeFileSync(
  new URL('./page.js', import.meta.url),
  `import { createElement as h, Fragment } from 'react'
export const attributes = ${JSON.stringify(attributes)}
export const Head = () => h(Fragment, null,
  ${inside(head)})
export const Body = () => h(Fragment, null,
  ${inside(body)})
`,
)
