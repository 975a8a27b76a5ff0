import { brotliCompressSync } from 'node:zlib'
import { leaveDetails } from '../bench/finder.ts'
import { weigh } from '../bench/weigh.ts'
import { LOCALES } from '#contract/options.ts'
import { expect, test } from './support.ts'

test('on a weak connection the helper page is small: page, photo and script', async ({ product }) => {
  const person = (await product.overview()).persons[0]
  const code = person?.returnCode ?? ''
  const cookie = await leaveDetails(product.url, code)
  for (const as of ['', cookie]) {
    for (const locale of LOCALES) {
      const { bytes, encoding } = await weigh(`${product.url}/safereturncards/${code}?lang=${locale}`, as)
      expect(encoding).toBe('br')
      expect(bytes, `${locale}, ${as ? 'contact' : 'form'} step`).toBeLessThanOrEqual(14_000)
    }
  }
  const html = await (await fetch(`${product.url}/safereturncards/${code}`)).text()
  const [, photo = ''] = /<img class="photo" src="([^"]+)"/.exec(html) ?? []
  const [, script = ''] = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  const picture = await weigh(product.url + photo)
  expect(picture.type).toMatch(/^image\/(webp|avif)/)
  expect(picture.bytes).toBeLessThanOrEqual(20_000)
  expect(script.length).toBeGreaterThan(1000)
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(10_000)
})
