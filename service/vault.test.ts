import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { normalised, openVault } from './vault.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const [first, second] = [key('2026a'), key('2026b')]
const lookup = randomBytes(32)
const vault = openVault({ sealing: [first], lookup })
const uid = 'SampLePersonSiewHua111'
const answers = {
  lastNric: '123A',
  typeDementia: 'Vascular Dementia',
  stageDementia: 'MILD',
  existingDementiaSingapore: false,
  symptoms: '忘记回家的路 🙂',
}

test('what is sealed is read back, and each sealing looks different', () => {
  const [one, two] = [vault.seal(answers, uid), vault.seal(answers, uid)]
  expect(vault.open(one, uid)).toEqual(answers)
  expect(one).not.toBe(two)
  expect(one).toMatch(/^v1\.2026a\.[\w-]+$/)
  expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toMatch(/123A|Vascular/)
  expect(vault.open(null, uid)).toEqual({})
})

describe('a sealed text opens nothing', () => {
  test('on another account', () => {
    expect(() => vault.open(vault.seal(answers, uid), 'SampLePersonRahman1111')).toThrow(/authenticate/)
  })

  test('when any of its characters was changed', () => {
    const sealed = vault.seal(answers, uid)
    const body = sealed.split('.')[2] ?? ''
    for (const at of [0, 20, 40, body.length - 2]) {
      const other = body[at] === 'A' ? 'B' : 'A'
      expect(() => vault.open(`v1.2026a.${body.slice(0, at)}${other}${body.slice(at + 1)}`, uid), String(at)).toThrow(
        /authenticate/,
      )
    }
  })

  test('without its key, and says which is missing', () => {
    const other = openVault({ sealing: [second], lookup })
    expect(() => other.open(vault.seal(answers, uid), uid)).toThrow('the sealing key 2026a is not among the settings')
  })
})

test('the newest key seals, all open', () => {
  const rotated = openVault({ sealing: [second, first], lookup })
  const [old, fresh] = [vault.seal(answers, uid), rotated.seal(answers, uid)]
  expect([rotated.open(old, uid), rotated.open(fresh, uid)]).toEqual([answers, answers])
  expect([rotated.isCurrent(old), rotated.isCurrent(fresh)]).toEqual([false, true])
})

describe('the hash of a person', () => {
  test('is the same however the name is written, and does not depend on the sealing keys', () => {
    const hash = vault.personHash('Lim-Tan', '1944-11-30', '123A')
    expect(vault.personHash(' LIM  tan ', '1944-11-30', '123a')).toBe(hash)
    expect(openVault({ sealing: [second], lookup }).personHash('Lim-Tan', '1944-11-30', '123A')).toBe(hash)
    expect(
      openVault({ sealing: [first], lookup: randomBytes(32) }).personHash('Lim-Tan', '1944-11-30', '123A'),
    ).not.toBe(hash)
  })

  test('is another for another name, birth or NRIC part, and parts do not run together', () => {
    const hashes = [
      vault.personHash('Lim', '1944-11-30', '123A'),
      vault.personHash('Lin', '1944-11-30', '123A'),
      vault.personHash('Lim', '1944-12-30', '123A'),
      vault.personHash('Lim', '1944-11-30', '124A'),
      vault.personHash('Lim 1944', '11-30', '123A'),
      vault.nricHash('123A'),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

test.each([
  ['Siew  Hua LIM', 'siew hua lim'],
  ["O'Neil-Tan, José", 'o neil tan jose'],
  ['ＳＩＥＷ', 'siew'],
  ['林秀华', '林秀华'],
  ['  %_ ', ''],
])('%j is looked for as %j', (written, name) => {
  expect(normalised(written)).toBe(name)
})
