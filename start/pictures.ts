import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { createServer } from 'vite'
import { brand } from '#contract/brand.ts'
import { LOCALES, type Locale } from '#contract/options.ts'
import { readmePicture } from './readme-picture.ts'

/**
 * `npm run pictures`: draws what cannot be SVG from the website's own drawings (icons of home screens, the picture that
 * is shown where a page is shared), and takes the picture of the README from the running product. The results are
 * committed; run it again after a change of drawings or words.
 */
const root = resolve(import.meta.dirname, '..')
const PUBLIC = join(root, 'public')
const FONT = "'Noto Sans CJK SC', 'Noto Sans SC', 'Noto Sans Tamil', sans-serif"

/** How large the heading stands: a sentence of Tamil is half as long again. */
const HEADING_SIZE: Record<Locale, number> = { en: 76, md: 76, ms: 76, ta: 60 }

/** The light palette of the look, as plain values: the renderer knows neither custom properties nor nesting. */
const STYLE = `
  .drawing { fill: none; stroke: #0B5351; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }
  .paper { fill: #FFFFFF } .leaf { fill: #DDEBE4 } .glow { fill: #F4B740 } .solid { fill: #0B5351 } .flat { stroke: none }
`

async function icons() {
  const icon = await readFile(join(PUBLIC, 'icon.svg'))
  const draw = (size: number) => sharp(icon, { density: 72 * (size / 32) }).resize(size, size)
  for (const size of [192, 512])
    await draw(size)
      .png({ palette: true })
      .toFile(join(PUBLIC, `icon-${size}.png`))
  // Home screens cut their own shape: the ground reaches every edge, and the drawing stays inside the circle.
  const inner = await draw(512 - 2 * 72).toBuffer()
  const maskable = sharp({ create: { width: 512, height: 512, channels: 3, background: '#0B5351' } })
    .composite([{ input: inner }])
    .png({ palette: true })
  await maskable.clone().toFile(join(PUBLIC, 'icon-maskable-512.png'))
  await sharp(await maskable.clone().toBuffer())
    .resize(180, 180)
    .png({ palette: true })
    .toFile(join(PUBLIC, 'apple-touch-icon.png'))
  await writeFile(join(PUBLIC, 'favicon.ico'), ico(await draw(32).png().toBuffer()))
}

/** One PNG of 32 pixels in the frame that old browsers ask for. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

/** 1200 × 630: the street below the landing's own heading, in each language. */
async function sharePictures() {
  const vite = await createServer({
    root,
    configFile: false,
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'error',
  })
  const { Street } = (await vite.ssrLoadModule('/web/pages/street.tsx')) as { Street: ComponentType }
  const street = renderToStaticMarkup(createElement(Street)).replace(
    '<svg ',
    '<svg x="110" y="240" width="1050" height="330" ',
  )
  await vite.close()
  for (const locale of LOCALES) {
    const words = JSON.parse(await readFile(join(root, `web/words/${locale}/home.json`), 'utf8')) as { heading: string }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <style>${STYLE}</style>
      <rect width="1200" height="630" fill="#FBF8F2"/>
      ${street}
      <g fill="none" stroke="#0B5351" stroke-width="6" stroke-linecap="round">
        <path d="M40 96V500q0 70 70 70h980q70 0 70 60"/>
        <path d="M40 96c0-22 12-34 30-34s16 20 34 20"/>
      </g>
      <path fill="#0B5351" d="M96 74l32-28 32 28v32H96Z"/>
      <path fill="#F4B740" d="M120 82h16v16h-16Z"/>
      <text x="184" y="102" font-family="${FONT}" font-size="44" font-weight="700" fill="#1B2B2E">${brand.name}</text>
      <text x="92" y="216" font-family="${FONT}" font-size="${HEADING_SIZE[locale]}" font-weight="700" fill="#1B2B2E">${words.heading}</text>
    </svg>`
    await sharp(Buffer.from(svg))
      .png({ palette: true, colours: 64, effort: 10 })
      .toFile(join(PUBLIC, `share-${locale}.png`))
  }
}

await icons()
await sharePictures()
await readmePicture()
