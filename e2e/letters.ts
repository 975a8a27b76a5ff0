import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const fonts = join(root, 'node_modules/@expo-google-fonts')
const cache = join(root, 'node_modules/.cache/homeward/letters')

/** The families of an Android phone: Latin letters are set in the first, what it lacks in the others. */
export const FAMILIES = ['Roboto', 'Noto Sans SC', 'Noto Sans Tamil'] as const
const FOLDERS = ['roboto', 'noto-sans-sc', 'noto-sans-tamil']
const GENERIC = ['system-ui', 'sans-serif', 'serif', 'monospace', 'Arial', 'Helvetica']

/**
 * Writes a configuration of fontconfig that knows only the fonts of the libraries, and returns its path for `FONTCONFIG_FILE`.
 * Tests that measure a page then measure the same letters on every machine: a bare one has a wide Latin font and no Tamil one.
 */
export function fontConfiguration(): string {
  const families = FAMILIES.map((family) => `<family>${family}</family>`).join('')
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...FOLDERS.map((folder) => `<dir>${join(fonts, folder)}</dir>`),
    `<cachedir>${cache}</cachedir>`,
    ...GENERIC.map((name) => `<alias binding="same"><family>${name}</family><prefer>${families}</prefer></alias>`),
    '</fontconfig>',
    '',
  ]
  mkdirSync(cache, { recursive: true })
  const file = join(cache, 'fonts.conf')
  writeFileSync(file, lines.join('\n'))
  return file
}
