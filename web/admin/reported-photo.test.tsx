// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ReportedPhoto } from './reported-photo.tsx'

test('is loaded by a press alone', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(<ReportedPhoto id="item" />))
  expect(place.querySelector('img')).toBeNull()
  await act(async () => place.querySelector('button')?.click())
  expect(place.querySelector('img')?.getAttribute('src')).toContain('/admin/work-items/item/photo')
  await act(async () => place.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(place.querySelector('img'), 'once the alarm has ended').toBeNull()
  expect(place.querySelector('[role="status"]')).not.toBeNull()
  await act(async () => root.unmount())
})
