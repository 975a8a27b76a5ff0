// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { draw } from '../test/draw.tsx'
import { filledForm } from '../test/filled-form.ts'
import { Filter } from './filter.tsx'
import type { LocatorQuery } from './locator-query.ts'
import { Search } from './search.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const ASKED: LocatorQuery = { q: 'library', region: 'EAST', postalCode: '528523', page: 3 }
const search = (asked = ASKED) => draw(<Search asked={asked} action="/go-to-points" />)
const filter = (asked = ASKED) => draw(<Filter asked={asked} action="/go-to-points" />)

test('without script each form of the locator keeps what the others asked for, and begins at the first page', () => {
  expect(filledForm(search(), 'Search', { 'Place, street or postal code': 'Tampines' })).toEqual({
    q: 'Tampines',
    region: 'EAST',
    postalCode: '528523',
  })
  expect(filledForm(filter(), 'West')).toEqual({ q: 'library', postalCode: '528523', region: 'WEST' })
  expect(filledForm(filter(), 'Use this postal code', { 'Postal code': '460123' })).toEqual({
    q: 'library',
    region: 'EAST',
    postalCode: '460123',
  })
})

test('what was not asked for is not sent', () => {
  const nothing = { q: '', region: '', postalCode: '', page: 1 } as const
  expect(filledForm(search(nothing), 'Search', { 'Place, street or postal code': 'Bedok' })).toEqual({ q: 'Bedok' })
  expect(filledForm(filter(nothing), 'North')).toEqual({ region: 'NORTH' })
})
