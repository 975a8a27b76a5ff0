import { leaveDetails } from '../bench/finder.ts'
import { weigh } from '../bench/weigh.ts'
import { LOCALES } from '../contract/options.ts'
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
  const [photo = '', script = ''] = [/<img class="photo" src="([^"]+)"/, /<script type="module" src="([^"]+)"/].map(
    (found) => found.exec(html)?.[1],
  )
  const picture = await weigh(product.url + photo)
  expect(picture.type).toMatch(/^image\/(webp|avif)/)
  expect(picture.bytes).toBeLessThanOrEqual(20_000)
  expect((await weigh(product.url + script)).bytes).toBeLessThanOrEqual(10_000)
})
