import type { SearchedFrom } from '#contract/locator.ts'
import type { Locale } from '#contract/options.ts'
import { afterPaint } from './after-paint.ts'
import { longDay, makeFormats } from './formats.ts'
import { askedOf, offsetOf, queryOf, type LocatorQuery } from './locator-query.ts'
import type { Speaker } from './speaker.ts'
import { find, findKept, type SearchResult } from './place-search.ts'
import { keepForOffline } from './offline-copy.ts'
import { liveWords } from './page-words.ts'
import type { LocatorMap, Origin, Place } from './map.script.ts'
import { openMapIn } from './open-map.ts'
import { askPosition, isGranted, type Position } from './position.ts'
import { openSheet } from './sheet.ts'
import { fillBoxes, showFound } from './result-cards.ts'
import { suggestWhileTyping } from './suggest.ts'
import { namesOf } from './suggested-places.ts'

// The locator's list works without any of this.

/** A page from the cache or the history shows what was so then. */
const STALE_MS = 60_000

const root = document.querySelector('.locator') as HTMLElement
const one = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E
const {
  action = '',
  nearest = '',
  codes = '',
  names = '',
  points: list = '',
  reading = '',
  keep = '',
  locale = 'en',
} = root.dataset
const say = liveWords()
const speaker = (): Speaker => ({ say, locale: locale as Locale, now: new Date() })
const sources = { nearest, list, reading }

let currentSearch = askedOf(new URLSearchParams(location.search))
let position: Position | undefined
let from = JSON.parse(root.dataset.from ?? '{}') as SearchedFrom
let map: LocatorMap | undefined
let turn = 0
/** Boxes in which something was typed since the last search that was asked for by hand. */
const typed = new Set<EventTarget>()
root.addEventListener('input', ({ target }) => target && typed.add(target))
for (const box of root.querySelectorAll('input')) if (box.value !== box.defaultValue) typed.add(box)

const sheet = openSheet(one('.handle'), [one('.handle'), one('h1')])
const showMessage = (text: string) => (one('[data-told]').textContent = text)
/** Says what happened where it can be heard: behind an open dialog the page is inert. */
const announce = (text: string) => (one('dialog[open] [data-status], .results [data-status]').textContent = text)

/**
 * Searches in place; the address holds what was asked, never where the person is. `keepTyped`: nobody asked with the search
 * boxes, so what stands in them stays.
 */
async function search(next: LocatorQuery, { remember = true, keepTyped = false } = {}) {
  currentSearch = next
  if (!keepTyped) typed.clear()
  turn += 1
  const mine = turn
  if (remember) history.pushState(null, '', action + queryOf(currentSearch))
  one('#list').ariaBusy = 'true'
  const found = await find(sources, currentSearch, position, speaker())
  if (mine === turn) show(found)
}

function show(found: SearchResult | undefined) {
  const { outcome, keptAt, answered } = found ?? {}
  showFound(root, currentSearch, outcome, speaker())
  fillBoxes(root, currentSearch, typed)
  from = outcome?.from ?? from
  one('#list').ariaBusy = 'false'
  root.dataset.at = new Date().toISOString()
  if (!outcome) showMessage(say('failed.text'))
  else if (keptAt) showMessage(say(answered ? 'unwell' : 'offline', { date: longDay(keptAt, locale as Locale) }))
  else showMessage(position && from.kind === 'centre' ? say('position.away') : '')
  announce(outcome ? say('count', { number: String(outcome.points.length) }) : say('failed.title'))
  if (outcome?.suggested) openNoResult()
  afterPaint(showOnMap)
}

const cards = () => [...root.querySelectorAll<HTMLElement>('[data-list] > .point')]
const placeOf = (card: HTMLElement): Place => ({
  id: card.dataset.id ?? '',
  lat: Number(card.dataset.lat),
  lng: Number(card.dataset.lng),
  number: card.querySelector('.nth')?.textContent ?? '',
  name: card.querySelector('h3')?.textContent ?? '',
})

/** The map shows what the list shows, and from where, unless that is only the default centre of another search. */
function showOnMap() {
  const { lat, lng, kind, name } = from
  const place: Origin = { lat, lng, ...(name !== null && { name }) }
  const origin = kind === 'position' && position ? position : place
  map?.show(cards().map(placeOf), kind === 'centre' && (currentSearch.q || currentSearch.region) ? undefined : origin)
}

/** Card and marker light up together. */
function choose(id: string, by: 'card' | 'marker') {
  for (const card of cards()) {
    const chosen = card.dataset.id === id
    card.classList.toggle('chosen', chosen)
    if (!chosen) card.removeAttribute('aria-current')
    else {
      card.ariaCurrent = 'true'
      if (by === 'marker') {
        card.scrollIntoView({ block: 'center' })
        announce(card.querySelector('h3')?.textContent ?? '')
      }
    }
  }
  if (by === 'marker') return
  sheet.half()
  afterPaint(() => map?.choose(id))
}

function openDialog(id: string) {
  const dialog = one<HTMLDialogElement>(`#${id}`)
  for (const said of dialog.querySelectorAll('[data-status]')) said.textContent = ''
  dialog.showModal()
}

function openNoResult() {
  const dialog = one<HTMLDialogElement>('#no-result')
  dialog.removeAttribute('open')
  dialog.showModal()
}

async function useMyPosition() {
  showMessage(say('position.asking'))
  const answer = await askPosition()
  if (typeof answer === 'string') {
    showMessage(say(`position.${answer}`))
    return
  }
  position = answer
  await search({ ...currentSearch, page: 1 }, { remember: currentSearch.page > 1, keepTyped: true })
}

async function openTheMap() {
  map = await openMapIn(one('.map'), { say, onPick: (id) => choose(id, 'marker') })
  showOnMap()
  afterPaint(() => makeFormats(speaker().locale))
}

// The search box and its suggestions.
const input = one<HTMLInputElement>('#q')
one<HTMLFormElement>('[data-search]').addEventListener('submit', (event) => {
  event.preventDefault()
  if (matchMedia('(pointer: coarse)').matches) input.blur() // the keyboard goes, the list is seen
  void search({ ...currentSearch, q: input.value.trim(), page: 1 })
})
suggestWhileTyping(input, one('#codes'), {
  address: codes,
  names: (text) => namesOf({ names, reading }, text),
  choose: (code) => void search({ ...currentSearch, q: code, page: 1 }),
  announce: (found) => announce(say('suggestions', { number: String(found) })),
})

// The filter.
one('#filter').removeAttribute('open')
one<HTMLFormElement>('[data-regions]').addEventListener('submit', (event) => {
  event.preventDefault()
  const { region } = (event.submitter as HTMLElement).dataset
  void search({
    ...currentSearch,
    region: region === currentSearch.region ? '' : (region as LocatorQuery['region']),
    page: 1,
  })
})
const postalCode = one<HTMLInputElement>('#postal-code')
postalCode.addEventListener('input', () => (postalCode.value = postalCode.value.replaceAll(/\D/g, '').slice(0, 6)))
one<HTMLFormElement>('[data-postal-code]').addEventListener('submit', (event) => {
  event.preventDefault()
  void search({ ...currentSearch, postalCode: postalCode.value, page: 1 })
})
one<HTMLFormElement>('[data-show]').addEventListener('submit', () => {
  if (postalCode.value !== currentSearch.postalCode)
    void search({ ...currentSearch, postalCode: postalCode.value, page: 1 })
})

root.addEventListener('click', (event) => {
  const target = event.target as HTMLElement
  const opens = target.closest<HTMLElement>('[data-open]')
  const link = target.closest<HTMLAnchorElement>('[data-chip], [data-more], [data-before], [data-choice]')
  const card = target.closest<HTMLElement>('.point')
  if (opens) openDialog(opens.dataset.open ?? '')
  else if (target.closest('[data-near]')) void useMyPosition()
  else if (link) void follow(event, link)
  else if (card && !target.closest('a')) choose(card.dataset.id ?? '', 'card')
})

/** A link to another search of this page is one in place. */
async function follow(event: MouseEvent, link: HTMLAnchorElement) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const before = cards().length
  const isMore = 'more' in link.dataset
  const next = askedOf(new URL(link.href).searchParams)
  await search(next)
  // A page of its own begins with its first place; a longer list goes on after the last that stood there.
  const isOwnPage = 'before' in link.dataset || offsetOf(next) > 0
  const place = cards()[isOwnPage ? 0 : before]?.querySelector<HTMLElement>('h3 a')
  const target = isMore || isOwnPage ? place : input
  target?.focus({ preventScroll: !isOwnPage })
}

addEventListener('popstate', () => void search(askedOf(new URLSearchParams(location.search)), { remember: false }))
addEventListener('online', () => void search(currentSearch, { remember: false, keepTyped: true }))

/** A place whose own page is not there without network: it and its neighbours, of the kept list. */
async function showKept(id: string) {
  const found = await findKept(
    sources,
    currentSearch,
    (points) => {
      const point = points.find((known) => known.id === id)
      return point && { lat: point.lat, lng: point.lng, kind: 'street', name: point.name }
    },
    speaker(),
  )
  show(found)
  choose(id, 'marker')
}

/** What the page shows may be of another search, another day, or there may be no network (service worker). */
async function begin() {
  if (one<HTMLDialogElement>('#no-result').open) openNoResult()
  const wanted = /\/detail\/(\w+)\/?$/.exec(location.pathname)?.[1]
  if (wanted) await showKept(wanted)
  else if (await isGranted()) await useMyPosition()
  else if (
    !navigator.onLine ||
    queryOf(currentSearch) !== root.dataset.asked ||
    Date.now() - Date.parse(root.dataset.at ?? '') > STALE_MS
  )
    await search(currentSearch, { remember: false, keepTyped: true })
}

void begin()
/** The browser may wait so long for an idle moment: one that is kept busy, or draws nothing, names none by itself. */
const LONGEST_WAIT_MS = 1000
const openWhenIdle = () => {
  const open = () => {
    void openTheMap()
    keepForOffline(keep.split(' '))
  }
  if ('requestIdleCallback' in window) requestIdleCallback(open, { timeout: LONGEST_WAIT_MS })
  else setTimeout(open)
}
if (document.readyState === 'complete') openWhenIdle()
else addEventListener('load', openWhenIdle)
