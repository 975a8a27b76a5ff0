import fc from 'fast-check'
import { isDraftJourney, type DraftJourney } from '#contract/drafts.ts'
import { readOwner, readSent, type Draft } from '../../journeys/draft.ts'
import { addressOf, fieldsOf, isMade, sectionsOf, stepsShown, withQuery } from '../../journeys/flow.ts'
import { replaceKept } from '../../journeys/kept-draft.ts'
import { isOutside } from '../../journeys/outside-pages.ts'
import { sections } from '../../journeys/sections.ts'
import { ANSWERS } from '../answers.ts'
import { Broken, Memory } from './memory.ts'
import type { WalkService } from './service.ts'
import type { Page, Walker } from './walker.ts'

/** A second right answer to some questions, so that a change can be told from what stood before. */
const OTHERWISE: Draft = {
  username: 'siewhua',
  phone: '91234567',
  firstname: 'Siew Hua',
  lastname: 'Tan',
  displayName: 'Ah Ma',
  birth: '1948-02-03',
  lastNric: '765B',
  streetName: 'Lorong 5',
  address: '19 Lorong 5',
  hospitalName: 'Another hospital',
  symptoms: 'Getting lost',
  relationship: 'Sibling',
  email: 'other@sample.sg',
}
const answerTo = (field: string): unknown => (field === 'code' ? '123456' : ANSWERS[field])

/** What may happen on a walk, at any moment and in any order. */
export const HAPPENINGS = [
  'goOn',
  'goOn',
  'goOn',
  'toSummary',
  'toSummary',
  'next',
  'type',
  'type',
  'clear',
  'back',
  'browserBack',
  'reload',
  'secondTab',
  'secondTab',
  'language',
  'otherTabBegins',
  'endSession',
  'anotherSignsIn',
  'signIn',
  'expireProof',
  'refuse',
  'offline',
  'change',
  'change',
  'change',
  'deepLink',
] as const
export interface Happening {
  what: (typeof HAPPENINGS)[number]
  /** Chooses among fields, rows and steps. */
  nth: number
}
export const happenings = (steps: number) =>
  fc.array(fc.record({ what: fc.constantFrom(...HAPPENINGS), nth: fc.nat(30) }), { maxLength: steps, size: 'max' })

const chosen = <T>(among: readonly T[], nth: number): T | undefined => among[nth % Math.max(1, among.length)]

/** A walk: who walks, what they remember, and where their session and connection stand. */
export class Walk {
  walker: Walker
  memory: Memory
  readonly service: WalkService
  readonly entry: string
  /** The tab that is put away, and what brings it back. */
  private other: { walker: Walker; memory: Memory; comesBack: () => Promise<void> } | undefined
  constructor(walker: Walker, memory: Memory, service: WalkService, entry: string) {
    this.walker = walker
    this.memory = memory
    this.service = service
    this.entry = entry
  }

  private type(page: Page, changes: Draft) {
    this.walker.set(page, changes)
    this.memory.types(this.walker, page, changes)
  }
  /** Answers every question of the page that is open or wrong. */
  private fill(page: Page) {
    const fields = fieldsOf(page.step, this.walker.at(page).situation, sections)
    const { draft } = this.walker.at(page).situation
    const wanted = [...fields, ...(this.walker.at(page).asksPassword ? ['password', 'confirmPassword'] : [])]
    const empty = (value: unknown) => value === undefined || value === '' || value === false || Array.isArray(value)
    const filled = wanted.filter((field) => empty(draft[field]) && answerTo(field) !== undefined)
    this.type(page, Object.fromEntries(filled.map((field) => [field, answerTo(field)])))
  }
  private async press(page: Page) {
    const { stored } = this.service
    const at = this.walker.at(page)
    const isSearch = sectionsOf(page.step, at.situation).some(({ name }) => name === 'account-search')
    this.memory.presses(page)
    await this.walker.next(page, isSearch ? { uidTagged: 'another' } : {})
    const hasSent = this.service.stored > stored
    if (hasSent && at.submit) this.memory.sends(page)
    else if (at.edits && this.walker.place !== page) this.memory.saves(page)
    if (hasSent && at.submit && !page.flow.link && !readSent(page.flow.name) && !page.step.ending)
      throw new Broken(`${addressOf(page.step)} sent, and nothing remembers it`)
  }

  async happens({ what, nth }: Happening): Promise<void> {
    const { place } = this.walker
    if (what === 'secondTab') return this.changesTab(nth)
    if (what === 'language') return this.walker.changesLanguage()
    if (place.is === 'sent') return this.leavesSent(what, place.sent.to)
    if (place.is === 'outside' || place.is === 'failed') return this.returns(what)
    if (place.signsIn) return this.underDialog(place, what)
    if (this.walker.isBegunBefore(place)) return this.decides(place, what, nth)
    await this.onStep(place, what, nth)
  }

  /** Opens a second tab, or goes back to the one before: each has its own storage; cookies and kept drafts are the same. */
  private async changesTab(nth: number) {
    const { walker, memory, other } = this
    const { place } = walker
    const remembers = await walker.tab.leave()
    const here = { walker, memory, comesBack: this.returning(walker, remembers) }
    if (other) {
      Object.assign(this, { walker: other.walker, memory: other.memory, other: here })
      return other.comesBack()
    }
    const second = walker.inSecondTab()
    Object.assign(this, { walker: second, memory: new Memory(this.service), other: here })
    this.show(second)
    const journey = place.is === 'step' ? place.flow.name : ''
    if (nth % 3 > 0 || !journey) return second.open(nth % 3 === 1 ? walker.address : this.entry)
    if (await second.goesOn(journey)) this.memory.takesUp(memory, journey)
  }
  private returning = (walker: Walker, remembers: () => void) => async () => {
    this.show(walker)
    remembers()
    await walker.comesBack()
  }
  private show(walker: Walker) {
    walker.tab.show()
    this.service.tab = walker
  }

  /** The draft that another tab keeps is gone on with, or replaced. */
  private async decides({ flow }: Page, what: Happening['what'], nth: number) {
    if (what === 'browserBack') return this.walker.browserBack()
    if (what === 'reload') return this.walker.reload()
    if (what !== 'goOn' || !isDraftJourney(flow.name)) return this.outside(what)
    if (nth % 2 === 0 || this.service.isOffline) return this.replaces(flow.name)
    if ((await this.walker.goesOn(flow.name)) && this.other) this.memory.takesUp(this.other.memory, flow.name)
  }
  private async replaces(journey: DraftJourney) {
    if (this.service.isOffline) return
    await replaceKept(journey)
  }

  private async leavesSent(what: Happening['what'], to: string) {
    if (what === 'browserBack') await this.walker.browserBack()
    else if (what === 'reload') await this.walker.reload()
    else if (what === 'goOn') await this.walker.open(to)
    else await this.outside(what)
  }
  private async returns(what: Happening['what']) {
    if (what === 'browserBack') await this.walker.browserBack()
    else if (what === 'goOn') await this.walker.open(this.entry)
    else if (what === 'reload') await this.walker.reload()
    else await this.outside(what)
  }
  private async underDialog(page: Page, what: Happening['what']) {
    if (what === 'browserBack') await this.walker.browserBack()
    else if (what === 'reload') await this.reload(page)
    else if (what === 'signIn' || what === 'goOn') await this.signIn(page)
    else await this.outside(what)
  }

  private async signIn(page: Page) {
    const { stored } = this.service
    const at = this.walker.at(page)
    const owner = readOwner()
    if (!owner) throw new Broken('a session is asked for, and nobody knows whose')
    if (this.service.isOffline) return
    await this.walker.signInAgain(page, owner.uid)
    const hasSent = this.service.stored > stored
    if (hasSent && at.submit) this.memory.sends(page)
    else if (hasSent && at.edits) this.memory.saves(page)
  }

  /** What happens around the page, whatever it shows. */
  private async outside(what: Happening['what']) {
    if (what === 'endSession' || what === 'otherTabBegins') this.service.session = undefined
    if (what === 'anotherSignsIn')
      this.service.session = this.service.account({ type: 'CAREGIVER', username: 'theirs' })
    if (what === 'expireProof') this.service.isProofExpired = true
    if (what === 'offline') this.service.isOffline = !this.service.isOffline
    if (what === 'refuse') this.service.refuses = { code: 'username-taken', field: 'credential.username' }
    await Promise.resolve()
  }

  private async onStep(page: Page, what: Happening['what'], nth: number): Promise<void> {
    const situation = this.walker.at(page).situation
    const fields = fieldsOf(page.step, situation, sections)
    const field = chosen(fields, nth) ?? ''
    switch (what) {
      case 'goOn':
        if (this.exits(page).length > 0 && (!page.step.view || nth % 8 === 0))
          return this.walker.open(chosen(this.exits(page), nth) ?? '/')
        this.fill(page)
        return this.press(page)
      case 'toSummary':
        return this.toSummary(page)
      case 'next':
        return this.press(page)
      case 'type':
        return OTHERWISE[field] === undefined ? undefined : this.type(page, { [field]: OTHERWISE[field] })
      case 'clear':
        return typeof answerTo(field) === 'string' ? this.type(page, { [field]: '' }) : undefined
      case 'back': {
        const back = this.walker.back(page)
        return back === undefined ? undefined : this.walker.open(back)
      }
      case 'browserBack':
        return this.walker.browserBack()
      case 'reload':
        return this.reload(page)
      case 'change': {
        if (!this.isSummary(page)) return
        const shown = stepsShown(page.flow, page.step, situation).filter(({ fixed }) => !fixed)
        const to = chosen(
          shown.filter((step) => fieldsOf(step, situation, sections).length > 0),
          nth,
        )
        return to && this.walker.open(withQuery(addressOf(to), { edit: '' }))
      }
      case 'deepLink': {
        const to = chosen(page.flow.steps, nth)
        return to && this.walker.open(addressOf(to))
      }
      default:
        return this.outside(what)
    }
  }
  /** Goes on until a summary shows what was answered. */
  private async toSummary(first: Page) {
    let page = first
    for (let times = 0; times < 9 && !this.isSummary(page) && !page.signsIn && !page.step.exits; times += 1) {
      await this.onStep(page, 'goOn', 1)
      const { place } = this.walker
      if (place.is !== 'step' || place === page) return
      page = place
    }
  }
  private isSummary = (page: Page) =>
    sectionsOf(page.step, this.walker.at(page).situation).some(({ name }) => name === 'summary')

  private exits({ step, given }: Page) {
    return (step.exits ?? [])
      .filter(({ when }) => !when || when(given))
      .map(({ to }) => (typeof to === 'function' ? to(given) : to))
      .filter((to) => !isOutside(to))
  }

  /** A reload of a page that holds answers leads back to them, or to the sign-in over them. */
  private async reload(page: Page) {
    await this.walker.reload()
    const { place } = this.walker
    if (!this.memory.hasFilled(page.flow.name) || place.is === 'failed') return
    if (place.is === 'outside' || ('flow' in place && place.flow !== page.flow))
      throw new Broken(`a reload of ${addressOf(page.step)} left what was typed`)
  }

  /** What must hold at every moment. @throws Broken */
  judge() {
    const { place } = this.walker
    if (this.service.forbidden.length > 0) throw new Broken(`not allowed: ${this.service.forbidden.join(', ')}`)
    if (place.is !== 'step') return
    const { flow, step, notes } = place
    const from = flow.steps.findIndex((other) => addressOf(other) === readSent(flow.name)?.from)
    const isSent = flow.steps.indexOf(step) <= from && !this.memory.hasBegun(flow.name) && !isMade(flow, place.given)
    if (isSent && !notes.sentBefore && !notes.signsIn && !place.isReset)
      throw new Broken(`${this.walker.address} was sent, and is asked for again`)
    this.memory.compare(this.walker, place)
    if (place.notes.isBegun && !this.memory.hasBegun(place.flow.name))
      throw new Broken(`${this.walker.address} says that answers are kept, and nothing was answered`)
  }

  /** Somebody who signs in when asked, answers everything and goes on comes to an end. @throws Broken */
  async finishes() {
    Object.assign(this.service, { isOffline: false, refuses: undefined })
    const been: string[] = []
    for (let times = 0; times < 40; times += 1) {
      const { place, address } = this.walker
      if (place.is === 'outside' || (place.is === 'step' && place.step.exits && !place.step.view)) return
      been.push(`${address}${place.is === 'step' && place.signsIn ? ' (signs in)' : ''}`)
      if (place.is === 'failed') await this.walker.reload()
      else if (place.is === 'sent') await this.walker.open(place.sent.to)
      else if (place.signsIn) await this.signIn(place)
      else if (this.walker.isBegunBefore(place) && isDraftJourney(place.flow.name)) await this.replaces(place.flow.name)
      else {
        this.fill(place)
        this.mends(place)
        await this.press(place)
        if (place.isReset || (place === this.walker.place && place.step.ending)) return
      }
      this.judge()
    }
    const { place } = this.walker
    throw new Broken(
      `no way on: ${been.slice(-3).join(' → ')} ${place.is === 'step' ? JSON.stringify(place.mistake) : ''}`,
    )
  }
  /** Answers what the last refusal was about with something else. */
  private mends(page: Page) {
    const { field } = page.mistake ?? {}
    if (field && OTHERWISE[field] !== undefined) this.type(page, { [field]: OTHERWISE[field] })
  }
}
