import { expect, test } from 'vitest'
import { deviceOf, type Device } from './device.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each<[string, Device, string, string?]>([
  ['a Pixel', 'android', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'a Galaxy tablet',
    'android',
    `Mozilla/5.0 (Linux; Android 14; SM-X710) ${BLINK} SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36`,
  ],
  ['Firefox on Android', 'android', 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  [
    'an Android phone that asks for the desktop site',
    'android',
    `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
    '"Android"',
  ],
  [
    'an iPhone',
    'apple',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on an iPhone',
    'apple',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`,
  ],
  [
    'an iPod',
    'apple',
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) ${WEBKIT} Version/12.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'an iPad that asks for mobile sites',
    'apple',
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  ['an iPad inside an app', 'apple', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Mobile/15E148`],
  [
    'an iPad in its usual setting, or a Mac: nobody can tell',
    'computer',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
  ],
  [
    'Windows',
    'computer',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
    '"Windows"',
  ],
  ['Linux', 'computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['a Chromebook', 'computer', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  [
    'a Windows phone, which names its rivals',
    'other',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0 Mobile Safari/537.36 Edge/15.15063',
  ],
  ['a search engine', 'other', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['a program', 'other', 'curl/8.5.0'],
  ['nobody', 'other', ''],
])('%s counts as %s', (_name, device, agent, platform) => {
  const headers = new Headers({ 'user-agent': agent, ...(platform && { 'sec-ch-ua-platform': platform }) })
  expect(deviceOf(headers)).toBe(device)
})
