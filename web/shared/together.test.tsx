import { expect, test } from 'vitest'
import { draw } from '../test/draw.tsx'
import { Together } from './together.tsx'

const drawn = (text: string, name?: string) =>
  draw(
    <p>
      <Together text={text} name={name} />
    </p>,
  ).replaceAll('<!-- -->', '')

test('a day and the word e-mail never break at their hyphens, wherever they stand', () => {
  expect(drawn('Ended on 05-03-2026 19:20:05.')).toContain('on <span class="unbroken">05-03-2026</span> 19:20:05.')
  expect(drawn('Confirm your e-mail')).toContain('your <span class="unbroken">e-mail</span>')
  expect(drawn('Sahkan e-mel Anda')).toContain('<span class="unbroken">e-mel</span> Anda')
})
test('among Chinese a name of several words stands together; elsewhere it breaks as words do', () => {
  expect(drawn('Siew Hua Lim的会员卡')).toContain('<span class="whole-name before-han">Siew Hua Lim</span>的会员卡')
  expect(drawn('为Siew Hua Lim联络的人', 'Siew Hua Lim')).toContain('<span class="whole-name after-han before-han">')
  expect(drawn('Siew Hua Lim’s card')).toContain('<p>Siew Hua Lim’s card</p>')
  expect(drawn('Card of Siew Hua Lim', 'Siew Hua Lim')).toContain(
    'Card of <span class="whole-name">Siew Hua Lim</span></p>',
  )
  expect(drawn('Siew Hua Lim’s card', 'Siew Hua Lim')).toContain('<p>Siew Hua Lim’s card</p>')
  expect(drawn('Your card', 'Siew Hua Lim')).toContain('<p>Your card</p>')
  expect(drawn('林秀花的会员卡')).toContain('<p>林秀花的会员卡</p>')
})
test('a telephone number and that of a flat stand on one line', () => {
  expect(drawn('+65 8114 6494')).toContain('<p><span class="unbroken">+65 8114 6494</span></p>')
  expect(drawn('Lorong 4 Toa Payoh, #01-670')).toContain('Toa Payoh, <span class="unbroken">#01-670</span></p>')
})
test('of a number with hyphens that is no day nothing is kept', () => {
  expect(drawn('7KM-2QX-4RD, 1-2-2026')).toContain('<p>7KM-2QX-4RD, 1-2-2026</p>')
})
