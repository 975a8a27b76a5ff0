import type { Draft } from '../../journeys/draft.ts'
import { fieldsOf, stepsBefore } from '../../journeys/flow.ts'
import { sections } from '../../journeys/sections.ts'
import { isKept, SECRETS } from '#contract/drafts.ts'
import type { WalkService } from './service.ts'
import type { Page, Walker } from './walker.ts'

/** A promise of the journeys that was broken. */
export class Broken extends Error {}

/** What the page itself decides, or what is no answer. */
const UNTRACKED = [...SECRETS, 'photo', 'uidTagged', 'sameAddress']

/** What an account holds where nothing was said (R3.14). */
const NOTHING = ['-', '0', 'null']

/**
 * What a person remembers of a walk: what they typed and have not sent, and what they have not saved yet. It is kept apart
 * from the drafts, and knows nothing of how they are stored.
 */
export class Memory {
  private typed = new Map<string, Draft>()
  private unsaved = new Map<string, Draft>()
  /** Journeys in which Next was pressed: what a page proposed is an answer then. */
  private begun = new Set<string>()

  readonly service: WalkService
  constructor(service: WalkService) {
    this.service = service
  }

  private readonly editKey = ({ flow, step }: Page) => `${flow.name} ${step.path} ${JSON.stringify(step.query ?? {})}`
  private isEdit = (walker: Walker, page: Page) => walker.at(page).edits !== undefined
  private isMade = ({ flow, given }: Page) => Boolean(flow.fromAccount && given.account)

  types(walker: Walker, page: Page, changes: Draft) {
    const [map, key] = this.isEdit(walker, page) ? [this.unsaved, this.editKey(page)] : [this.typed, page.flow.name]
    map.set(key, { ...map.get(key), ...changes })
  }
  presses = ({ flow }: Page) => void this.begun.add(flow.name)
  /** An edit was saved: into the draft, or into the account. */
  saves(page: Page) {
    const saved = this.unsaved.get(this.editKey(page))
    if (!this.isMade(page)) this.typed.set(page.flow.name, { ...this.typed.get(page.flow.name), ...saved })
    this.unsaved.delete(this.editKey(page))
  }
  /** Everything of the journey was sent. */
  sends({ flow }: Page) {
    this.typed.delete(flow.name)
    this.begun.delete(flow.name)
    for (const key of this.unsaved.keys()) if (key.startsWith(`${flow.name} `)) this.unsaved.delete(key)
  }
  /** Goes on with what was typed in another tab, as far as the service keeps it. */
  takesUp(other: Memory, journey: string) {
    const kept = Object.entries(other.typed.get(journey) ?? {}).filter(([field]) => isKept(field))
    this.typed.set(journey, Object.fromEntries(kept))
    if (other.begun.has(journey)) this.begun.add(journey)
  }
  hasBegun = (journey: string) => this.begun.has(journey) || this.hasTyped(journey)
  /** Whether there is something to lose: a field that was cleared again holds nothing. */
  hasFilled = (journey: string) => Object.values(this.typed.get(journey) ?? {}).some((value) => value !== '')
  hasTyped = (journey: string) => Object.keys(this.typed.get(journey) ?? {}).length > 0

  /** What a field must show here; undefined where nobody said anything about it. */
  private expected(walker: Walker, page: Page, field: string, isOwn: boolean): unknown {
    const typed = this.typed.get(page.flow.name)?.[field]
    const isEdit = this.isEdit(walker, page)
    const unsaved = isOwn && isEdit ? this.unsaved.get(this.editKey(page))?.[field] : undefined
    if (unsaved !== undefined) return unsaved
    if (!this.isMade(page)) return typed
    const act = isEdit ? [] : [...stepsBefore(page.flow, page.step, page.given), page.step]
    const unsent = act.some((step) => fieldsOf(step, page.given, sections).includes(field))
    return unsent && typed !== undefined ? typed : this.service.holds(field)
  }

  /** Compares what the page shows with what was typed and stored. @throws Broken */
  compare(walker: Walker, page: Page) {
    const { draft } = walker.at(page).situation
    const own = fieldsOf(page.step, page.given, sections)
    // What is fixed once the account is made stands in no form any more.
    const others = page.flow.steps.filter(({ fixed }) => !fixed || !this.isMade(page))
    const shown = others.flatMap((step) => fieldsOf(step, page.given, sections))
    for (const field of new Set([...own, ...shown])) {
      if (UNTRACKED.includes(field)) continue
      const expected = this.expected(walker, page, field, own.includes(field))
      if (expected === undefined || expected === null) continue
      const value = this.isMade(page) && NOTHING.includes(String(expected)) ? '' : expected
      if (JSON.stringify(draft[field] ?? '') !== JSON.stringify(value))
        throw new Broken(
          `${walker.address} shows ${field} as ${JSON.stringify(draft[field])}, not ${JSON.stringify(expected)}`,
        )
    }
  }
}
