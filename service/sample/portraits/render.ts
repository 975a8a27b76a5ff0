import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'

/** `node service/sample/portraits/render.ts` after a portrait was changed: SVG here → webp in public/. */
const target = new URL('../../../public/', import.meta.url).pathname
for await (const file of glob('*.svg', { cwd: import.meta.dirname })) {
  const name = basename(file, '.svg')
  const { size } = await sharp(`${import.meta.dirname}/${file}`, { density: 144 })
    .resize(480, 480)
    .webp({ quality: 82, effort: 6 })
    .toFile(`${target}${name === 'default' ? 'default-photo' : `sample/${name}`}.webp`)
  console.log(name, size)
}
