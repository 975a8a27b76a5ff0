import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { changed, outline } from './outline.ts'

/** A page, and the states that change it, each drawn. */
export interface PageWithStates {
  page: ReactNode
  states: Record<string, ReactNode>
}
export const pageWith = (page: ReactNode, states: Record<string, ReactNode> = {}): PageWithStates => ({ page, states })

/** What must be read of each page, line by line (`outlineOf`); of each state, what it adds and what it takes away. */
export type Readings = Record<string, Record<string, readonly string[] | { more: string[]; less: string[] }>>

/** Tests that each page reads as the table says, from top to bottom, and changes in each state as the table says. */
export function expectPagesToRead(pages: Record<string, PageWithStates>, readings: Readings) {
  test.each(Object.entries(pages))('%s: what a person reads and can do, from top to bottom', (name, { page }) => {
    expect(outline(page)).toEqual(readings[name]?.page)
  })
  const states = Object.entries(pages).flatMap(([name, { page, states: its }]) =>
    Object.entries(its).map(([state, drawn]) => [name, state, page, drawn] as const),
  )
  test.each(states)('%s, when %s', (name, state, page, drawn) => {
    expect(changed(outline(drawn), outline(page))).toEqual(readings[name]?.[state])
  })
}
