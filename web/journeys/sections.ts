import type { allSections } from './all-sections.ts'
import type { Resolvable } from './situation.ts'

export type Sections = typeof allSections
export type SectionName = keyof Sections
type Options<N extends SectionName> = Parameters<Sections[N]['Ask']>[0]

/** A section by its name, or with options that a situation may decide. */
export type SectionOfStep = {
  [N in SectionName]: N | readonly [N, { [K in keyof Options<N>]?: Resolvable<Options<N>[K]> }]
}[SectionName]

/** The questions that are loaded: a page that begins a journey brings its own, every later one brings all (D56.11). */
export const sections = {} as Sections
export const bring = (questions: Partial<Sections>) => void Object.assign(sections, questions)
/** Whether every question is loaded, and so every step can be judged. */
export const hasAll = () => 'summary' in sections
