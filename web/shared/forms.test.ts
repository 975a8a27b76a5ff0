import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'
import { refusedForm, refuseForm } from './refused-form.ts'

const form = (body: BodyInit, type?: string) =>
  readForm(
    new Request('http://localhost/', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) }),
  )

test('a posted form is read by its fields, in any language', async () => {
  expect(await form(new URLSearchParams({ name: '林美', place: 'a&b' }))).toEqual({ name: '林美', place: 'a&b' })
})
test('what is no form is not read', async () => {
  expect(await form('name=Mei', 'text/plain')).toBeUndefined()
  expect(await readForm(new Request('http://localhost/'))).toBeUndefined()
})
test('a form of 32 kB is read, one byte more is not', async () => {
  const type = 'application/x-www-form-urlencoded'
  const most = 32 * 1024
  expect(await form(`a=${'x'.repeat(most - 2)}`, type)).toEqual({ a: 'x'.repeat(most - 2) })
  expect(await form(`a=${'x'.repeat(most - 1)}`, type)).toBeUndefined()
})

test('a refused form comes back with what was typed, without a secret', () => {
  const typed = { name: 'Mei', password: 'p', currentPassword: 'c', confirmPassword: 'd', code: '1' }
  expect(refusedForm({ code: 'required-data', field: 'accountData.name' }, typed)).toEqual({
    code: 'required-data',
    field: 'name',
    typed: { name: 'Mei' },
  })
  expect(refusedForm({ code: 'required-data' }, {})).toEqual({ code: 'required-data', typed: {} })
  const { data, init } = refuseForm({ code: 'required-data', status: 409 }, { name: 'Mei' })
  expect([data, init?.status]).toEqual([{ refused: { code: 'required-data', typed: { name: 'Mei' } } }, 409])
})
