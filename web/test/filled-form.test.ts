// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { filledForm } from './filled-form.ts'

const FORM =
  '<form><input type="hidden" name="seen" value="1"><label for="a">Name <span>(required)</span></label><input id="a" name="name" required>' +
  '<label>Sure <input type="checkbox" name="sure" value="yes"></label>' +
  '<label for="b">Kind</label><select id="b" name="kind"><option value="x">Old</option><option value="y">New</option></select>' +
  '<button name="intent" value="save">Save</button><button name="intent" value="end">End</button></form>'

test('a form is sent as a browser sends it, with the button that is pressed', () => {
  expect(filledForm(FORM, 'Save', { Name: 'Mei', Kind: 'New', Sure: true })).toEqual({
    seen: '1',
    name: 'Mei',
    sure: 'yes',
    kind: 'y',
    intent: 'save',
  })
  expect(filledForm(FORM, 'End', { Name: 'Mei' })).toEqual({ seen: '1', name: 'Mei', kind: 'x', intent: 'end' })
})

test.each([
  ['is not there', FORM, 'Delete', {}, '0 forms'],
  ['has no such field', FORM, 'Save', { Age: '7' }, '0 forms'],
  ['stands there twice', FORM + FORM, 'Save', {}, '2 forms'],
  ['has no such choice', FORM, 'Save', { Name: 'Mei', Kind: 'Other' }, 'no option "Other"'],
  ['lacks what is required', FORM, 'Save', {}, 'held back'],
])('nobody can send a form that %s', (_why, html, pressed, typed, message) => {
  expect(() => filledForm(html, pressed, typed)).toThrow(message)
})
