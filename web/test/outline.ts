import type { ReactNode } from 'react'
import type { Locale } from '#contract/options.ts'
import { draw, unescaped } from './draw.tsx'

interface Element {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

const VOID = new Set(['input', 'img', 'br', 'wbr', 'meta', 'link', 'hr'])
const INLINE = new Set(['span', 'strong', 'bdi', 'b', 'em', 'time', 'br', 'wbr', 'svg'])
const CONTROLS = new Set(['input', 'select', 'textarea'])
/** Looks that say how much something matters; every other class is decoration. */
const LOOKS = ['alert', 'quiet', 'good', 'glow', 'minor', 'error', 'visually-hidden', 'needs-script']
const TOKEN = /<!--.*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|[^\s>]+))?)*)\s*(\/?)>|[^<]+/gs
const ATTRIBUTE = /([^\s=]+)(?:=(?:"([^"]*)"|([^\s>]+)))?/g

/** Parses HTML as React writes it, and options that are not closed. */
function parse(html: string): Element {
  const root: Element = { tag: 'root', attributes: {}, children: [] }
  const open = [root]
  for (const [token, end, name, written = '', closed] of html.matchAll(TOKEN)) {
    const above = open.at(-1) ?? root
    if (token.startsWith('<!')) continue
    if (!name) {
      above.children.push(unescaped(token))
      continue
    }
    const tag = name.toLowerCase()
    if (end) {
      while (open.length > 1 && open.pop()?.tag !== tag);
      continue
    }
    if (tag === 'option' && above.tag === 'option') open.pop()
    const attributes = Object.fromEntries(
      [...written.matchAll(ATTRIBUTE)].map(([, key = '', quoted, bare]) => [
        key.toLowerCase(),
        unescaped(quoted ?? bare ?? ''),
      ]),
    )
    const element: Element = { tag, attributes, children: [] }
    ;(open.at(-1) ?? root).children.push(element)
    if (!closed && !VOID.has(tag)) open.push(element)
  }
  return root
}

/** The elements of the document; those of a template are in none. */
const everyElement = (element: Element): Element[] => [
  element,
  ...element.children.flatMap((child) =>
    typeof child === 'string' || element.tag === 'template' ? [] : everyElement(child),
  ),
]
const tidy = (text: string) => text.replaceAll(/[\s\u00A0\u202F]+/g, ' ').trim()
const textOf = (element: Element): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/**
 * What a page offers, from top to bottom, one line for each thing that a person reads, presses, fills in or hears: its kind,
 * its words, then each attribute. A label stands as the name of its field, and what describes a control stands with it.
 */
export function outlineOf(html: string): string[] {
  const root = parse(html)
  const elements = everyElement(root)
  const byId = new Map(elements.flatMap((element) => (element.attributes.id ? [[element.attributes.id, element]] : [])))
  const named = (ids: string) =>
    ids
      .split(' ')
      .map((id) => tidy(textOf(byId.get(id) ?? { tag: '', attributes: {}, children: ['?'] })))
      .join(' + ')
  const referenced = new Set(
    elements.flatMap(({ attributes }) =>
      ['for', 'aria-labelledby', 'aria-describedby'].flatMap((name) => attributes[name]?.split(' ') ?? []),
    ),
  )
  const labelOf = (control: Element) =>
    elements.find(
      (element) =>
        element.tag === 'label' &&
        (element.children.includes(control) ||
          (element.attributes.for !== undefined && element.attributes.for === control.attributes.id)),
    )
  const lines: string[] = []

  const attributesOf = ({ attributes }: Element) =>
    Object.entries(attributes).flatMap(([name, value]) => {
      if (name === 'class') return LOOKS.filter((look) => value.split(' ').includes(look)).map((look) => `(${look})`)
      if (name === 'id') return referenced.has(value) ? [] : [`#${value}`]
      if (name === 'for' || name === 'href' || name === 'nonce') return []
      if (name === 'aria-labelledby') return [`labelled "${named(value)}"`]
      if (name === 'aria-describedby') return [`described "${named(value)}"`]
      return [value === '' ? name : `${name}=${value}`]
    })
  const optionsOf = (select: Element) =>
    select.children
      .flatMap((option) => (typeof option === 'string' ? [] : [option]))
      .slice(0, 4)
      .map((option) => `${attributesOf(option).join(' ')}:${tidy(textOf(option))}`)
      .join(' | ')

  /** The words of an element itself; what has a line of its own is left out, and follows. */
  function wordsOf(element: Element, own: Element[]): string {
    return element.children
      .map((child) => {
        if (typeof child === 'string') return child
        if (child.tag === 'br') return ' / '
        if (child.tag === 'svg' && child.attributes.role !== 'img') return '◇ '
        if (!INLINE.has(child.tag) || child.attributes.role === 'img') {
          own.push(child)
          return ''
        }
        const marks = attributesOf(child)
        const words = wordsOf(child, own)
        return marks.length > 0 ? `{${words}|${marks.join(' ')}}` : words
      })
      .join('')
  }

  function write(element: Element) {
    const { tag, attributes } = element
    if (tag === 'script' || tag === 'style') return
    if (tag === 'template') {
      lines.push(
        `template #${attributes.id}: ${tidy(element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join(' '))}`,
      )
      return
    }
    const own: Element[] = []
    const isControl = CONTROLS.has(tag)
    const label = isControl ? labelOf(element) : undefined
    const words = isControl ? tidy(label ? wordsOf(label, []) : '') : tidy(wordsOf(element, own))
    const isLabel =
      tag === 'label' && elements.some((control) => CONTROLS.has(control.tag) && labelOf(control) === element)
    const marks = [...(attributes.href === undefined ? [] : [`→ ${attributes.href}`]), ...attributesOf(element)]
    if (tag === 'select') marks.push(`[${optionsOf(element)}]`)
    const isSaid = words !== '' || marks.length > 0 || ['form', 'fieldset', 'dialog', 'button'].includes(tag)
    if (tag !== 'root' && isSaid && !isLabel) lines.push([tag, ...(words ? [`"${words}"`] : []), ...marks].join(' '))
    if (isLabel)
      own.push(
        ...element.children.flatMap((child) =>
          typeof child === 'string' || !CONTROLS.has(child.tag) || own.includes(child) ? [] : [child],
        ),
      )
    if (tag === 'select' || tag === 'svg') return
    for (const child of own) write(child)
  }
  write(root)
  return lines
}

/** The outline of a page of ours, drawn in a language. */
export const outline = (page: ReactNode, locale?: Locale, address?: string): string[] =>
  outlineOf(draw(page, locale, address))

/** What one page has that another has not, line by line: `more` stands in the first alone, `less` in the other alone. */
export function changed(page: readonly string[], from: readonly string[]): { more: string[]; less: string[] } {
  const rest = [...from]
  const more = page.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return { more, less: rest }
}
