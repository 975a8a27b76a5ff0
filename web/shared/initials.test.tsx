import { expect, test } from 'vitest'
import { draw } from '../test/draw.tsx'
import { Photo } from '../safe-return/person.tsx'
import { initialsOf } from './initials-of.ts'

test.each([
  ['Siew Hua Lim', 'SL'],
  ['Rahman bin Salleh', 'RS'],
  ['  cher ', 'C'],
  ['林秀花', '秀花'],
  ['கமலா தேவி', 'கதே'],
  ['Émile O’Neil', 'ÉO'],
  ['', ''],
])('of %j the initials are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('without a photo a person is shown by initials, and no face of somebody else is asked for', () => {
  const person = { firstname: 'Siew Hua', lastname: 'Lim', photo: null }
  const html = draw(<Photo person={person} size={72} />)
  expect(html).toContain('>SL</text>')
  expect(html).not.toContain('<img')
  expect(draw(<Photo person={{ ...person, photo: '/photos/abc' }} />)).toContain('alt="Photo of Siew Hua Lim"')
})

test('initials are a picture of the name beside them: nobody hears them', () => {
  const html = draw(<Photo person={{ firstname: 'Siew Hua', lastname: 'Lim', photo: null }} size={72} />)
  expect(html).toMatch(/<svg[^>]* width="72" height="72"[^>]* aria-hidden="true"/)
})
