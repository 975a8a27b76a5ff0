// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { typedBefore } from './typed-before.ts'

/** A step as it is loaded, with what it proposes. */
const LOADED = `<form>
  <input type="radio" name="signsIn" value="no" checked><input type="radio" name="signsIn" value="yes">
  <input name="username" value="TPY_daycare"><input type="password" name="password">
  <select name="prefixCountryNum"><option value="+60">+60</option><option value="+65" selected>+65</option><option value="+62">+62</option></select>
  <input name="phone"><textarea name="others">None</textarea>
  <input type="checkbox" name="terms"><input type="checkbox" name="sameAddress" checked>
  <input type="checkbox" name="symptoms" value="MEMORY"><input type="checkbox" name="symptoms" value="MOOD">
</form>`
let form: HTMLFormElement
const one = <T extends HTMLElement = HTMLInputElement>(selector: string) =>
  form.querySelector<T>(selector) ?? expect.fail(selector)

beforeEach(() => {
  document.body.innerHTML = LOADED
  form = document.forms[0] ?? expect.fail('no form')
})

test('what a step proposes is nobody’s answer', () => {
  expect(typedBefore(form)).toEqual({})
  expect(typedBefore(null)).toEqual({})
})

test('what was typed and chosen is kept, by the names of the controls', () => {
  one('[value=yes]').checked = true
  one('[name=username]').value = 'siewhua'
  one('[name=password]').value = 'seven kopi cups'
  one<HTMLSelectElement>('select').value = '+62'
  one('[name=phone]').value = '8123 4567'
  one<HTMLTextAreaElement>('textarea').value = 'A sore knee'
  one('[name=terms]').checked = true
  one('[name=sameAddress]').checked = false
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=symptoms]')) box.checked = true
  expect(typedBefore(form)).toEqual({
    signsIn: 'yes',
    username: 'siewhua',
    password: 'seven kopi cups',
    prefixCountryNum: '+62',
    phone: '81234567',
    others: 'A sore knee',
    terms: true,
    sameAddress: false,
    symptoms: ['MEMORY', 'MOOD'],
  })
})
