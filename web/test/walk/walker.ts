import type { Mistake } from '#contract/rules.ts'
import { arrive, holding, needOf, type Arrival, type Notes } from '../../journeys/arrival.ts'
import type { ShownMove } from '../../journeys/course.ts'
import { isDraftJourney } from '#contract/drafts.ts'
import { endAllDrafts, keep, readDraft, readHandover, takeHandover } from '../../journeys/draft.ts'
import type { Draft, SentJourney } from '../../journeys/draft.ts'
import { addressOf, backOf, isMade, type Flow, type Step } from '../../journeys/flow.ts'
import { keepingOf } from '../../journeys/keeping.ts'
import { standAt } from '../../journeys/kept-draft.ts'
import { accountOfTab } from '../../journeys/others-drafts.ts'
import { mayKeep } from '../../journeys/own-drafts.ts'
import { goOn } from '../../registration/go-on.ts'
import { answeredAt, follow } from '../../journeys/follow.ts'
import { PATHS, stepAt } from '../../journeys/index.ts'
import { fetchKnown, forgetAccount, readKnown, refreshAccount, rememberKnown } from '../../journeys/session-data.ts'
import type { Situation } from '../../journeys/situation.ts'
import { standsAt, typedAnswers, waitsFor, type At, type State } from '../../journeys/step-state.ts'
import { NOW } from '../situations.ts'
import type { WalkService } from './service.ts'
import { openTab, type Tab } from './tab.ts'

/** A page of a journey that is open. */
export interface Page {
  is: 'step'
  flow: Flow
  step: Step
  given: Situation
  notes: Notes
  typed: Draft
  isPasswordRefused: boolean
  isReset: boolean
  /** The dialog that asks for the session stands over the page, and what is repeated afterwards. */
  signsIn: { act?: State | undefined } | undefined
  mistake: Mistake | undefined
}
/** What a person sees: a step, a page that says that it is done, a page that could not be loaded, or one of another part. */
export type Place = Page | { is: 'sent'; flow: Flow; sent: SentJourney } | { is: 'failed' } | { is: 'outside' }

/** The pure part of a page's opening, which a proof of the model replaces by a broken one. */
export type Arrive = typeof arrive

/** One browser tab that walks through the journeys: real drafts, checks and moves, without pages. */
export class Walker {
  place: Place = { is: 'outside' }
  address = '/'
  behind: string[] = []

  readonly service: WalkService
  readonly tab: Tab
  readonly arrives: Arrive
  readonly organisation: Situation['organisation']
  constructor(service: WalkService, tab: Tab, arrives: Arrive, organisation: Situation['organisation']) {
    this.service = service
    this.tab = tab
    this.arrives = arrives
    this.organisation = organisation
  }

  /** Another tab of the same browser. */
  inSecondTab = () => new Walker(this.service, openTab(), this.arrives, this.organisation)

  async open(address: string, isBack = false): Promise<void> {
    if (!isBack) this.behind.push(this.address)
    for (let times = 0, to: string | undefined = address; to !== undefined; times += 1) {
      if (times > 9) throw new Error(`${address} leads round in a circle`)
      this.address = to
      to = await this.load(to)
    }
  }

  /** Loads one address. @returns where it leads on to at once, if anywhere */
  private async load(address: string): Promise<string | undefined> {
    const [path = '', search] = address.split('?')
    const query = new URLSearchParams(search)
    if (!PATHS.includes(path)) return void (this.place = { is: 'outside' })
    const { flow, step } = stepAt(path, query)
    const given = await this.given(flow, step, query)
    if (!given) return void (this.place = { is: 'failed' })
    const arrival: Arrival = this.arrives(flow, step, given, holding(flow, step, query))
    if (arrival.is === 'go') return arrival.to
    if (arrival.is === 'leave') return '/'
    if (arrival.is === 'sent') return void (this.place = { is: 'sent', flow, sent: arrival.sent })
    const { account, personUid, draft, notes } = arrival
    const signsIn = notes.signsIn && {}
    const fresh = { typed: {}, isPasswordRefused: false, isReset: false, mistake: undefined }
    this.place = { is: 'step', flow, step, given: { ...given, account, personUid, draft }, notes, signsIn, ...fresh }
    await this.stands(this.place)
  }
  /** Tells where this tab stands, as the page does; what is kept is asked for while somebody reads it. */
  private async stands({ flow, step, given }: Page) {
    const isKeptElsewhere = isMade(flow, given) || (flow.forPerson && readHandover())
    standAt(flow, isKeptElsewhere ? undefined : addressOf(step), readDraft(flow.name))
    if (isDraftJourney(flow.name) && !isKeptElsewhere) await mayKeep(flow.name)
  }
  /** The tab is seen again, as it was put away. */
  async comesBack() {
    const { place } = this
    if (place.is !== 'step') return
    if (isMade(place.flow, place.given) && (await refreshAccount(this.service.call))) await this.loadsAgain(place)
    else await this.stands(place)
  }
  /** Another draft of the journey is kept, and its dialog stands over the page. */
  isBegunBefore = (page: Page) => keepingOf(page.flow.name) === 'before'
  /** Goes on with the kept draft of a journey. @returns whether there was one */
  async goesOn(journey: string): Promise<boolean> {
    try {
      await goOn(journey)
      return false
    } catch (redirected) {
      if (!(redirected instanceof Response)) throw redirected
      const to = redirected.headers.get('location') ?? '/'
      await this.open(to)
      return !to.startsWith('/registration?')
    }
  }
  /** Chooses another language: the page stays as it is, and its route is loaded once more. */
  async changesLanguage() {
    const { place } = this
    if (place.is === 'step') await this.loadsAgain(place)
  }
  private async loadsAgain(place: Page) {
    await this.open(this.address, true)
    if (this.place.is !== 'step' || this.place.step !== place.step) return
    const { typed, isPasswordRefused, isReset, mistake } = place
    Object.assign(this.place, { typed, isPasswordRefused, isReset, mistake })
    if (place.signsIn?.act) this.place.signsIn = place.signsIn
  }

  /** What the page is given besides its draft; nothing when it could not be loaded. */
  private async given(flow: Flow, step: Step, query: URLSearchParams) {
    const need = needOf(flow, step, query)
    try {
      let known = readKnown()
      if (!known || (need !== 'none' && !known.account))
        known = rememberKnown(await fetchKnown(this.service.call, need, null))
      const { google } = known
      const account = accountOfTab(known.account)
      return { account, google, organisation: this.organisation, query, params: { token: 'opened' }, now: NOW }
    } catch {
      return undefined
    }
  }

  at(page: Page): At {
    return standsAt(page.flow, page.step, page.given, { ...page, isReady: true })
  }
  set(page: Page, changes: Draft) {
    page.typed = { ...page.typed, ...changes }
    const at = this.at(page)
    keep(at.keptAs, typedAnswers(at, changes))
  }

  /** Presses Next, moves on in a review, closes each message. */
  async next(page: Page, changes: Draft = {}, isReviewed = false): Promise<void> {
    const at = this.at(page)
    page.mistake = waitsFor({ ...at, situation: { ...at.situation, draft: { ...at.situation.draft, ...changes } } })
    if (page.mistake) return
    this.set(page, changes)
    const { from, move } = await follow(answeredAt(this.at(page), changes, isReviewed), { is: 'answered' })
    await this.carryOut(page, from, move)
  }
  private async carryOut(page: Page, from: State, move: ShownMove): Promise<void> {
    if (move.resets) page.isReset = true
    if (move.forgets) {
      const forgotten = Object.fromEntries(move.forgets.map((field) => [field, undefined]))
      this.set(page, forgotten)
      keep(page.flow.name, forgotten)
    }
    if (move.asksPassword) page.isPasswordRefused = true
    if (move.takesHandover) takeHandover()
    if (move.is === 'stay') page.mistake = move.mistake
    if (move.is === 'signIn') page.signsIn = { act: from }
    if (move.is === 'review') await this.next(page, {}, true)
    if (move.is === 'end') await this.open('/')
    if (move.is === 'tell') {
      const after = await follow(from, { is: 'told', answer: move.answer })
      await this.carryOut(page, after.from, after.move)
    }
    if (move.is === 'go') await this.open(move.to)
  }

  /** Signs in again in the dialog over the step, which repeats what was being done. */
  async signInAgain(page: Page, uid: string) {
    this.service.session = uid
    forgetAccount()
    const { typed, signsIn } = page
    await this.open(this.address, true)
    if (this.place.is !== 'step') return
    this.place.typed = typed
    if (signsIn?.act) await this.next(this.place, {}, signsIn.act.isReviewed)
  }

  back(page: Page) {
    const { situation, edits } = this.at(page)
    return backOf(page.flow, page.step, situation, edits)
  }
  async browserBack() {
    const before = this.behind.pop()
    if (before !== undefined) await this.open(before, true)
  }
  async reload() {
    await this.tab.reload()
    this.service.workAs(undefined)
    rememberKnown({ account: undefined, organisation: undefined, google: undefined })
    await this.open(this.address, true)
  }
  /** Chooses a role on /registration, which begins anew. */
  beginAnew() {
    endAllDrafts()
    forgetAccount()
  }
}
