import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPhoto, keptPhoto } from '../media/kept-photo.ts'
import {
  endAllDrafts,
  endDraft,
  handOver,
  keep,
  readDraft,
  readHandover,
  readOwner,
  readSent,
  rememberOwner,
  rememberSent,
  takeHandover,
} from './draft.ts'

/** Session storage of one tab. */
function tab() {
  const entries = new Map<string, string>()
  return new Proxy(
    {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
    { ownKeys: () => [...entries.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )
}
const written = (name: string) => JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown

/** The page is loaded anew: memory is gone, what was stored stays. */
async function reloaded() {
  vi.resetModules()
  return import('./draft.ts')
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', tab())
  endAllDrafts()
})

describe('a draft', () => {
  test('keeps what was answered, step by step', () => {
    keep('caregiver', { username: 'huimin' })
    expect(keep('caregiver', { phone: '81234567' })).toEqual({ username: 'huimin', phone: '81234567' })
    expect(readDraft('caregiver')).toEqual({ username: 'huimin', phone: '81234567' })
  })
  test('survives a reload without password, code and Google token', async () => {
    keep('caregiver', { username: 'huimin', password: 'secret1', confirmPassword: 'secret1', code: '123456' })
    keep('caregiver', { idTokenGoogle: 'token' })
    expect(readDraft('caregiver').password).toBe('secret1')
    expect(written('homeward.journey.caregiver')).toEqual({ username: 'huimin' })
    expect((await reloaded()).readDraft('caregiver')).toEqual({ username: 'huimin' })
  })
  test('forgets one answer when it is taken away', () => {
    keep('caregiver', { verifiedPhone: '+6581234567' })
    expect(keep('caregiver', { verifiedPhone: undefined })).toEqual({})
  })
  test('of one journey is not another’s', () => {
    keep('caregiver', { firstname: 'Hui Min' })
    expect(readDraft('person')).toEqual({})
  })
  test('ends on success', async () => {
    keep('caregiver', { firstname: 'Hui Min', password: 'secret1' })
    endDraft('caregiver')
    expect(readDraft('caregiver')).toEqual({})
    expect((await reloaded()).readDraft('caregiver')).toEqual({})
  })
  test('goes with all others when somebody begins anew, and nothing else of the tab goes', () => {
    sessionStorage.setItem('another', 'kept')
    keep('caregiver', { firstname: 'Hui Min' })
    handOver('someone')
    rememberSent('caregiver', { from: '/summary-caregiver', to: '/CareGiverCreateNewPWDORExisting', made: true })
    rememberOwner({ uid: 'own', type: 'CAREGIVER', username: 'huimin', credentialType: 'USERNAME' })
    endAllDrafts()
    expect(readDraft('caregiver')).toEqual({})
    expect([readHandover(), readSent('caregiver'), readOwner()]).toEqual([undefined, undefined, undefined])
    expect(sessionStorage.getItem('another')).toBe('kept')
  })
  test('takes its chosen photo along when somebody begins anew on a shared device', async () => {
    vi.stubGlobal(
      'FileReader',
      class extends EventTarget {
        result = 'data:image/jpeg;base64,aGVy'
        readAsDataURL = () => this.dispatchEvent(new Event('load'))
      },
    )
    const photo = await keepPhoto(new Blob(['her']))
    keep('person', { firstname: 'Siew Hua', photo })
    expect(keptPhoto(photo)).toBeDefined()
    expect(Object.keys(sessionStorage).filter((key) => key.includes(photo))).toHaveLength(1)
    endAllDrafts()
    expect(keptPhoto(photo)).toBeUndefined()
    expect(Object.keys(sessionStorage)).toEqual([])
  })
  test('is kept for this page where storage is switched off', () => {
    vi.stubGlobal('sessionStorage', undefined)
    keep('caregiver', { firstname: 'Hui Min' })
    expect(readDraft('caregiver')).toEqual({ firstname: 'Hui Min' })
  })
  test('that was tampered with counts as none', () => {
    sessionStorage.setItem('homeward.journey.caregiver', '{nonsense')
    expect(readDraft('caregiver')).toEqual({})
  })
})

test('whom a create made is handed to one page, which ends it', () => {
  handOver('uid-of-a-person')
  expect(readHandover()).toBe('uid-of-a-person')
  expect(takeHandover()).toBe('uid-of-a-person')
  expect(readHandover()).toBeUndefined()
})
