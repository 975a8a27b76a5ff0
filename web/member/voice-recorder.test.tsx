// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lines, mounted, press } from '../test/mounted.tsx'
import { VoiceRecorder } from './voice-recorder.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const PAGE = '/account/people/siew-hua/voice'
const played = vi.fn()
const stopped = vi.fn()

/** A browser with a microphone, or with one that its owner refuses; its document was loaded at this address. */
function browser({ allows = true, loadedAt = PAGE } = {}) {
  history.replaceState(null, '', PAGE)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: new URL(loadedAt, location.origin).href },
  ] as never)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const microphone = { getTracks: () => [{ stop: stopped }] }
  const getUserMedia = () => (allows ? Promise.resolve(microphone) : Promise.reject(new Error('no')))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      state = 'inactive'
      mimeType = 'audio/webm'
      start() {
        this.state = 'recording'
      }
      stop() {
        this.state = 'inactive'
        this.dispatchEvent(new Event('stop'))
      }
    },
  )
  const sound = { numberOfChannels: 1, length: 2, getChannelData: () => new Float32Array([0, 1]) }
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => sound
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = {}
      decodeAudioData = async () => sound
      createBufferSource = () => ({ connect: () => undefined, addEventListener: () => undefined, start: played })
    },
  )
  return { reload }
}
/** What the service says of a recording, and what it was sent. */
function service(refused?: string) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${address} ${body instanceof Blob ? body.type : ''}`)
    return refused
      ? Response.json({ type: 'ERROR', code: refused, message: '' }, { status: 400 })
      : Response.json({ type: 'SUCCESS', data: {} })
  })
  return sent
}
const button = (words: string) => [...document.querySelectorAll('main button')].find((one) => one.textContent === words)
const buttons = () => [...document.querySelectorAll('main button')].map((one) => `${one.textContent}: ${one.className}`)
beforeEach(() => {
  played.mockClear()
  stopped.mockClear()
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    history.replaceState(null, '', '/')
  })
})
async function recorded() {
  const done = vi.fn()
  await mounted(<VoiceRecorder uid="siew-hua" onSent={done} />, PAGE)
  await press(button('Record'))
  await press(button('Stop'))
  await vi.waitFor(() => expect(button('Listen')).toBeDefined())
  return done
}

test('a voice is recorded by one button, which says what it does next, and the microphone is let go', async () => {
  browser()
  await mounted(<VoiceRecorder uid="siew-hua" onSent={() => undefined} />, PAGE)
  expect(buttons()).toEqual(['Record: button'])
  expect(document.querySelector('main output')?.textContent).toBe('')
  await press(button('Record'))
  expect([buttons(), lines()[0]]).toEqual([['Stop: button'], 'Recording: 0 of 10 seconds'])
  await press(button('Stop'))
  await vi.waitFor(() =>
    expect(buttons()).toEqual(['Listen: button quiet', 'Use this recording: button', 'Record again: button quiet']),
  )
  expect(document.querySelector('main output')?.textContent).toBe('Your recording is ready. Listen to it, then use it.')
  expect(stopped).toHaveBeenCalledOnce()
})
test('is heard before it is used, on the device alone', async () => {
  browser()
  const sent = service()
  await recorded()
  await press(button('Listen'))
  await vi.waitFor(() => expect(played).toHaveBeenCalledOnce())
  expect(sent).toEqual([])
})
test('is recorded again, and the focus goes to the one button', async () => {
  browser()
  await recorded()
  await press(button('Record again'))
  expect([buttons(), document.activeElement?.textContent]).toEqual([['Stop: button'], 'Stop'])
})
test('is sent once however often it is pressed, and forgotten when it is kept', async () => {
  browser()
  const sent = service()
  const answered = globalThis.fetch
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const answer = await answered(...given)
    await gate
    return answer
  })
  const done = await recorded()
  for (let taps = 0; taps < 2; taps += 1) await press(button('Use this recording'))
  expect(document.querySelector('main output')?.textContent).toBe('Your recording is being sent …')
  expect(button('Use this recording')?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => open())
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual(['PUT /api/account/people/siew-hua/voice audio/wav'])
  await vi.waitFor(() => expect(buttons()).toEqual(['Record: button']))
  expect(document.querySelector('[role="alert"]')).toBeNull()
})
test('that is refused stays, and says why until it is pressed again', async () => {
  browser()
  service('recording-silent')
  const done = await recorded()
  await press(button('Use this recording'))
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  expect([done.mock.calls.length, buttons().length]).toEqual([0, 3])
  await press(button('Listen'))
  expect(document.querySelector('[role="alert"]')).toBeNull()
})
test('whoever refuses the microphone reads how to go on', async () => {
  browser({ allows: false })
  await mounted(<VoiceRecorder uid="siew-hua" onSent={() => undefined} />, PAGE)
  await press(button('Record'))
  expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/^This browser may not use the microphone\./)
  expect(buttons()).toEqual(['Record: button'])
})
test('a document that was loaded for another page may not use the microphone: it is loaded anew', async () => {
  const { reload } = browser({ loadedAt: '/account' })
  await mounted(<VoiceRecorder uid="siew-hua" onSent={() => undefined} />, PAGE)
  expect([buttons(), reload.mock.calls.length]).toEqual([[], 1])
})
test('the page’s own document is not loaded anew', async () => {
  const { reload } = browser()
  await mounted(<VoiceRecorder uid="siew-hua" onSent={() => undefined} />, PAGE)
  expect(reload).not.toHaveBeenCalled()
})
