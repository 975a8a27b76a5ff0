import { expect, test } from './support.ts'
import { FAMILIES } from './letters.ts'

const [latin, chinese, tamil] = FAMILIES

for (const [language, family] of [
  ['en', latin],
  ['ms', latin],
  ['md', chinese],
  ['ta', tamil],
] as const)
  test(`what is measured is set in the letters of the libraries (${language})`, async ({ page, product }) => {
    await page.goto(`${product.url}/go-to-points?lang=${language}`)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    const families = fonts.map(({ familyName }) => familyName.replace(/ SemiBold$/, ''))
    expect(families).toContain(family)
    // Spaces and digits may be another family's, yet none of the machine's.
    expect(FAMILIES).toEqual(expect.arrayContaining(families))
  })
