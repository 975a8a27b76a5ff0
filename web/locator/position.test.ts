import { expect, onTestFinished, test, vi } from 'vitest'
import { askPosition, isGranted } from './position.ts'

/** What a browser lets pages of ours know, until the test ends. */
function open(navigator: object) {
  vi.stubGlobal('navigator', navigator)
  onTestFinished(() => void vi.unstubAllGlobals())
}
/** A browser that answers the question for its position so; `asked` holds with which options it was asked. */
function browser(answer: { coords: object } | { code: number }) {
  const asked: unknown[] = []
  open({
    geolocation: {
      getCurrentPosition: (found: (position: object) => void, failed: (error: object) => void, options: unknown) => {
        asked.push(options)
        if ('coords' in answer) found(answer)
        else failed({ PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, ...answer })
      },
    },
  })
  return asked
}

test('a device is asked for its exact position, waited for a quarter of a minute, and may remember it for one minute', async () => {
  const asked = browser({ coords: { latitude: 1.3321, longitude: 103.8474, accuracy: 20, altitude: 15 } })
  expect(await askPosition()).toEqual({ lat: 1.3321, lng: 103.8474, accuracy: 20 })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }])
})

test.each([
  ['that may not be told is denied', 1, 'denied'],
  ['that the device does not know is unavailable', 2, 'unavailable'],
  ['that takes too long is unavailable', 3, 'unavailable'],
])('a position %s', async (_why, code, answer) => {
  browser({ code })
  expect(await askPosition()).toBe(answer)
})

test('a browser that knows no positions has none, and is not asked', async () => {
  open({})
  expect(await askPosition()).toBe('unavailable')
})

test.each([
  ['granted', true],
  ['prompt', false],
  ['denied', false],
])('of a permission that is %s a position is used without a question: %s', async (state, is) => {
  open({ permissions: { query: () => Promise.resolve({ state }) } })
  expect(await isGranted()).toBe(is)
})

test('a browser that cannot say whether it may is asked by a press alone', async () => {
  open({})
  expect(await isGranted()).toBe(false)
})
