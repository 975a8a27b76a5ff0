import { describe, expect, test } from 'vitest'
import { requestOf, resultOf } from './call.ts'
import { putPhoto } from './media.ts'
import { actOnFound, readFound } from './found.ts'
import { readPerson, recordScan, submitSafeReturn } from './safe-return.ts'

describe('where a call’s input goes', () => {
  test('into the path, the query and the body, each field once', () => {
    expect(requestOf(recordScan, { uid: 'abc', qrCodeScanned: 1 })).toEqual({
      method: 'POST',
      path: '/public/dementia-info?uid=abc',
      body: '{"qrCodeScanned":1}',
      contentType: 'application/json',
    })
    expect(requestOf(actOnFound, { token: 'abc', act: 'safe' })).toEqual({
      method: 'POST',
      path: '/public/found/abc',
      body: '{"act":"safe"}',
      contentType: 'application/json',
    })
    expect(requestOf(readFound, { token: 'abc' })).toEqual({
      method: 'GET',
      path: '/public/found/abc',
      body: undefined,
      contentType: undefined,
    })
  })

  test('a file is the body itself, with its own media type', () => {
    const file = new Blob(['...'], { type: 'image/png' })
    expect(requestOf(putPhoto, { uid: 'abc', consent: 'PHOTO', file })).toEqual({
      method: 'PUT',
      path: '/account/photo/abc?consent=PHOTO',
      body: file,
      contentType: 'image/png',
    })
  })

  test('and cannot leave its place in the address', () => {
    expect(requestOf(readPerson, { uid: '../../admin?x=1#y' }).path).toBe(
      '/public/accounts/users/v2/..%2F..%2Fadmin%3Fx%3D1%23y',
    )
    expect(requestOf(recordScan, { uid: 'a&b=c', qrCodeScanned: 1 }).path).toBe('/public/dementia-info?uid=a%26b%3Dc')
  })

  test('without what was not given', () => {
    const { body, path } = requestOf(submitSafeReturn, {
      name: 'Aisha',
      phone: '1',
      uidDementia: 'abc',
      place: undefined,
    })
    expect(path).toBe('/public/credential/safereturncard')
    expect(JSON.parse(String(body))).toEqual({ name: 'Aisha', phone: '1', uidDementia: 'abc' })
  })
})

describe('what a page makes of an answer', () => {
  const answer = (body: unknown, status = 200) =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

  test('the data, when it succeeded', async () => {
    expect(await resultOf(answer({ type: 'SUCCESS', data: { until: 'x' } }))).toEqual({
      ok: true,
      data: { until: 'x' },
    })
  })

  test('the code, the text and the field, when it was refused', async () => {
    const data = { message: 'Please check the mobile number.', field: 'phone' }
    const refused = answer({ type: 'ERROR', code: 'phone-impossible', message: data.message, data }, 400)
    expect(await resultOf(refused)).toEqual({
      ok: false,
      status: 400,
      code: 'phone-impossible',
      message: data.message,
      field: 'phone',
    })
  })

  test.each(['<html>Bad gateway</html>', '', 'null', '[]', '{"type":"ERROR","code":"toString"}', '{"type":"OTHER"}'])(
    'that we are away, for %j',
    async (body) => {
      expect(await resultOf(answer(body, 502))).toMatchObject({ ok: false, code: 'service-unavailable' })
    },
  )
})
