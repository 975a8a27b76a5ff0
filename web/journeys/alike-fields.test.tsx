// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { draw } from '../test/draw.tsx'
import { Warning } from './dialogs.tsx'
import { Answered } from '../test/answered.tsx'

test('every question that is still empty is named as the page names it, each with a way to it', () => {
  document.body.innerHTML = `
    <label for="firstname">First name</label><input id="firstname">
    <label for="displayName">Name on the card<span class="soft"> (optional)</span></label><input id="displayName">
    <fieldset id="birth"><legend>Date of birth</legend><label>Day<input></label></fieldset>
    <label><input type="checkbox" id="agreeTerms"><span>I accept the <a href="/t">terms</a>.</span></label>`
  const alike = ['firstname', 'displayName', 'birth', 'agreeTerms', 'gone']
  const warning = (
    <Answered>
      <Warning mistake={{ field: 'firstname', code: 'fill-required-fields' }} alike={alike} onClose={() => undefined} />
    </Answered>
  )
  expect(draw(warning).match(/<button class="link" value="(\w+)">([^<]*)/g)).toEqual([
    '<button class="link" value="firstname">First name',
    '<button class="link" value="displayName">Name on the card',
    '<button class="link" value="birth">Date of birth',
    '<button class="link" value="agreeTerms">I accept the terms.',
  ])
})

test('one alone is said by the sentence, and not a second time', () => {
  const warning = (
    <Answered>
      <Warning mistake={{ field: 'a', code: 'fill-required-fields' }} alike={['a']} onClose={() => undefined} />
    </Answered>
  )
  expect(draw(warning)).not.toContain('<li>')
})
