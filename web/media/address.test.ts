import { expect, test } from 'vitest'
import { CAPTIONS_ENDING, mediaAddress, VIDEO_ENDING } from './address.ts'

const rule = { publicUrl: 'https://homeward.example/app', hosts: ['media.example.org'], ending: VIDEO_ENDING }

test.each([
  ['/app/media/welcome.mp4', '/app/media/welcome.mp4'],
  ['media/welcome.webm', '/app/media/welcome.webm'],
  ['https://homeward.example/app/media/a/b.m4v', '/app/media/a/b.m4v'],
  ['https://media.example.org/film.mp4', 'https://media.example.org/film.mp4'],
  ['https://MEDIA.example.org/film.mp4?signature=1', 'https://media.example.org/film.mp4?signature=1'],
])('a video of our own or of a listed host plays: %s', (asked, plays) => {
  expect(mediaAddress(asked, rule)).toBe(plays)
})

test.each([
  null,
  '',
  ' ',
  '/app/media/',
  '/app/media/welcome.exe',
  '/app/media/welcome.mp4#t=1',
  '/app/media/welcome.mp4?x=1',
  '/media/outside-our-folder.mp4',
  '/app/media/../api/public.mp4',
  '/app/media/%2e%2e/secret.mp4',
  '/app/media/..%2fsecret.mp4',
  '/app/media\\..\\secret.mp4',
  'javascript:alert(1)//.mp4',
  'JaVaScRiPt:alert(1);x.mp4',
  'java\tscript:alert(1).mp4',
  'data:video/mp4;base64,AAAA.mp4',
  'blob:https://homeward.example/film.mp4',
  'file:///etc/passwd.mp4',
  'http://media.example.org/film.mp4',
  'ftp://media.example.org/film.mp4',
  '//evil.example/film.mp4',
  '\\\\evil.example\\film.mp4',
  'https:evil.example/film.mp4',
  'https://evil.example/film.mp4',
  'https://media.example.org.evil.example/film.mp4',
  'https://evil.example/media.example.org/film.mp4',
  'https://sub.media.example.org/film.mp4',
  'https://media.example.org:8443/film.mp4',
  'https://media.example.org@evil.example/film.mp4',
  'https://user:secret@media.example.org/film.mp4',
  'https://media.example.org\u0000.evil.example/film.mp4',
  'https://mediа.example.org/film.mp4',
  'https://media.example.org/page.html',
  'https://media.example.org/film.mp4"><script>alert(1)</script>',
  `https://media.example.org/${'a'.repeat(2000)}.mp4`,
])('everything else is refused: %s', (asked) => {
  expect(mediaAddress(asked, rule)).toBeUndefined()
})

test('captions follow the same rule with their own ending', () => {
  const captions = { ...rule, ending: CAPTIONS_ENDING }
  expect(mediaAddress('/app/media/welcome.ms.vtt', captions)).toBe('/app/media/welcome.ms.vtt')
  expect(mediaAddress('/app/media/welcome.mp4', captions)).toBeUndefined()
  expect(mediaAddress('https://evil.example/a.vtt', captions)).toBeUndefined()
})
