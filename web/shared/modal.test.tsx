// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { mounted, press } from '../test/mounted.tsx'
import { the } from '../test/tab.tsx'
import { Modal } from './modal.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

type Given = Partial<Parameters<typeof Modal>[0]>
async function opened(more: Given = {}) {
  const closed: string[] = []
  await mounted(
    <Modal kind="info" title="Sure?" text="It ends." onClose={(pressed) => void closed.push(pressed)} {...more}>
      <input name="note" defaultValue="by hand" />
      <button value="yes">Yes</button>
    </Modal>,
  )
  return { closed, dialog: the<HTMLDialogElement>('dialog') }
}
/** Whether the browser may still do what this event does by itself. */
async function may(name: string, init: object = {}) {
  const Kind = name === 'keydown' ? KeyboardEvent : Event
  const event = new Kind(name, { bubbles: true, cancelable: true, ...init })
  await act(async () => void the('dialog').dispatchEvent(event))
  return !event.defaultPrevented
}

describe('a dialog', () => {
  test('opens as a modal one, and closes when its owner takes it away', async () => {
    const { dialog } = await opened()
    expect(dialog.open).toBe(true)
    expect(dialog.getAttribute('aria-labelledby')).toBe(dialog.querySelector('h2')?.id)
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('It ends.')
  })
  test('without a text says nothing beside its title', async () => {
    const { dialog } = await opened({ text: undefined })
    expect(dialog.getAttribute('aria-describedby')).toBeNull()
    expect(dialog.querySelectorAll('form > div')).toHaveLength(0)
  })
  test('tells its owner which button closed it', async () => {
    const { closed, dialog } = await opened()
    await act(async () => dialog.close('yes'))
    expect(closed).toEqual(['yes'])
  })
  test('may be left by Escape, unless a button alone may close it', async () => {
    await opened()
    expect([await may('cancel'), await may('keydown', { key: 'Escape' })]).toEqual([true, true])
  })
  test('that a button alone may close holds Escape, and no other key', async () => {
    await opened({ only: true })
    expect([await may('cancel'), await may('keydown', { key: 'Escape' })]).toEqual([false, false])
    expect(await may('keydown', { key: 'Enter' })).toBe(true)
  })
  test('hands over what its fields hold and stays, where its owner takes them', async () => {
    const filled: unknown[] = []
    const { closed, dialog } = await opened({ onSubmit: (data) => void filled.push(Object.fromEntries(data)) })
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    await act(async () => void dialog.querySelector('form')?.dispatchEvent(submit))
    expect([filled, closed, submit.defaultPrevented]).toEqual([[{ note: 'by hand' }], [], true])
  })
  test('closes by its button where nobody takes its fields', async () => {
    const { dialog } = await opened()
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    await act(async () => void dialog.querySelector('form')?.dispatchEvent(submit))
    expect(submit.defaultPrevented).toBe(false)
    await press(dialog.querySelector('button'))
  })
})
