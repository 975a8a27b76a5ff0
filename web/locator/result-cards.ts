import { hasMorePages, offsetOf, queryOf, type LocatorQuery } from './locator-query.ts'
import { OUTSIDE } from './describe-note.ts'
import { describePoint, type Described, type Outcome } from './describe.ts'
import type { Speaker } from './speaker.ts'
import { describeFound, describeOrigin, describeRange, describeReading, pageBefore } from './describe-search.ts'

/** Fills a copy of the page's own card (card.tsx). */
function makeCard(template: HTMLTemplateElement, shown: Described): Node {
  const card = template.content.cloneNode(true) as DocumentFragment
  const point = card.querySelector<HTMLElement>('.point')
  if (point) Object.assign(point.dataset, { id: shown.id, lat: shown.lat, lng: shown.lng })
  for (const slot of card.querySelectorAll<HTMLElement>('[data-slot]')) {
    const text = shown[slot.dataset.slot as keyof Described]
    slot.textContent = text
    slot.hidden = text === ''
  }
  for (const link of card.querySelectorAll<HTMLAnchorElement>('[data-href]')) {
    const address = shown[link.dataset.href as keyof Described]
    link.href = address
    if (link.dataset.href === 'noteLink') link.rel = OUTSIDE
    link.hidden = address === ''
  }
  for (const line of card.querySelectorAll<HTMLElement>('[data-with]'))
    line.hidden = shown[line.dataset.with as keyof Described] === ''
  return card
}

/** Puts the other meanings of the text after the words before them (results.tsx). */
function showChoices(place: HTMLElement, asked: LocatorQuery, choices: readonly string[], action: string) {
  for (const link of place.querySelectorAll('a')) link.remove()
  place.hidden = choices.length === 0
  for (const name of choices) {
    const link = document.createElement('a')
    link.className = 'chip'
    link.dataset.choice = ''
    link.href = action + queryOf({ ...asked, q: name, page: 1 })
    link.textContent = name
    place.append(link, ' ')
  }
}

/** Puts what was found in the place of the list that stands there (results.tsx); nothing: the list cannot be reached. */
export function showFound(root: HTMLElement, asked: LocatorQuery, outcome: Outcome | undefined, speaker: Speaker) {
  const { say } = speaker
  const one = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector) as E
  const points = outcome?.points ?? []
  const template = one<HTMLTemplateElement>('[data-card]')
  one('[data-list]').replaceChildren(
    ...points.map((point, index) => makeCard(template, describePoint(point, offsetOf(asked) + index, speaker))),
  )
  one('#found').textContent = outcome ? describeFound(outcome, asked, speaker) : say('failed.title')
  one('[data-origin]').textContent = outcome ? describeOrigin(outcome, asked, speaker) : ''
  one('[data-read]').textContent = outcome ? describeReading(outcome, speaker) : ''
  showChoices(one('[data-choices]'), asked, outcome?.reading.choices ?? [], root.dataset.action ?? '')
  const total = outcome?.total ?? 0
  one('[data-nothing]').hidden = points.length > 0 || total > 0 || !outcome

  const { action = '' } = root.dataset
  one('[data-range]').textContent = outcome ? describeRange(outcome, asked, speaker) : ''
  const before = outcome && pageBefore(outcome, asked)
  const leads = (selector: string, page: number | undefined) => {
    const link = one<HTMLAnchorElement>(selector)
    link.hidden = page === undefined
    link.href = `${action}${queryOf({ ...asked, page: page ?? 1 })}#list`
  }
  leads('[data-more]', hasMorePages(asked, total) ? asked.page + 1 : undefined)
  leads('[data-before]', before)
  const chip = (name: string, said: string, without: LocatorQuery) => {
    const link = one<HTMLAnchorElement>(`[data-chip=${name}]`)
    link.hidden = said === ''
    link.href = action + queryOf({ ...without, page: 1 })
    one(`[data-chip=${name}] [data-value]`).textContent = said
  }
  chip('region', asked.region && say(`region.${asked.region}`), { ...asked, region: '' })
  chip('postalCode', asked.postalCode, { ...asked, postalCode: '' })

  for (const toggle of root.querySelectorAll<HTMLElement>('[data-region]'))
    toggle.ariaPressed = String(toggle.dataset.region === asked.region)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const query = new URLSearchParams(queryOf(asked))
    query.set('lang', new URL(link.href).searchParams.get('lang') ?? '')
    link.href = `${action}?${query}`
  }
}

/** Fills the search boxes with what was searched, but for those in which something else was typed meanwhile. */
export function fillBoxes(root: HTMLElement, { q, postalCode }: LocatorQuery, typed: ReadonlySet<EventTarget>) {
  for (const [id, text] of [
    ['q', q],
    ['postal-code', postalCode],
  ] as const) {
    const box = root.querySelector<HTMLInputElement>(`#${id}`)
    if (box && !typed.has(box)) box.value = text
  }
}
