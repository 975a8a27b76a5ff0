import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/errors.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { PhotoAgreement, PhotoFile } from './photo-question.tsx'

const asked = (refused?: RefusalCode) => {
  const photo = { refused, isBusy: false, agreed: false, choose: async () => {}, setAgreed: () => {} }
  const html = draw(
    <>
      <PhotoFile label="Choose a photo" photo={photo} />
      <PhotoAgreement label="It may be shown" photo={photo} />
    </>,
  )
  return { html, lines: linesOf(html) }
}

test('what is wrong with a photo stands beside it, and is told to a screen reader', () => {
  const { html, lines } = asked('photo-too-large')
  expect(lines).toEqual([
    'Choose a photo',
    'This photo is too large. Please choose one of at most 5 MB.',
    'It may be shown',
  ])
  expect(html).toMatch(/<input[^>]*type="file"[^>]*aria-invalid="true"[^>]*aria-describedby="photo-mistake"/)
})

test('that it must be agreed to stands beside the box', () => {
  const { html, lines } = asked('photo-consent-required')
  expect(lines).toEqual([
    'Choose a photo',
    'Please tick that the photo may be shown, or remove the photo.',
    'It may be shown',
  ])
  expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*aria-describedby="agreePhoto-mistake"/)
  expect(html).not.toContain('photo-mistake"')
})

test.each([undefined, 'service-unavailable' as const])('nothing stands there for %s', (refused) => {
  expect(asked(refused).lines).toEqual(['Choose a photo', 'It may be shown'])
})
