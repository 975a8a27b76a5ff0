import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = ['base', 'ground'].map((name) => readFileSync(`web/shared/${name}.css`, 'utf8')).join('\n')

/** The colour of a token by day and in the dark, as red, green and blue. */
function colours(token: string): [number, number, number][] {
  const [, value = ''] = new RegExp(`--${token}: ([^;]+);`).exec(css) ?? []
  const hex = [...value.matchAll(/#([0-9a-f]{6})/g)].map(([, digits = '']) => digits)
  const [light, dark = light] = hex
  if (!light || !dark) throw new Error(`--${token} is no colour`)
  const part = (digits: string, at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [light, dark].map((digits) => [part(digits, 0), part(digits, 2), part(digits, 4)])
}

/** The contrast of two colours as WCAG 2.2 defines it. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test.each([
  ['ink', ['paper', 'card', 'leaf', 'glow-soft', 'alert-soft'], 7],
  ['ink-soft', ['paper', 'card', 'leaf', 'glow-soft', 'alert-soft'], 4.5],
  ['path', ['paper', 'card', 'leaf'], 4.5],
  ['path-deep', ['paper', 'card'], 4.5],
  ['alert', ['paper', 'card', 'alert-soft'], 4.5],
  ['on-path', ['path'], 4.5],
  ['on-alert', ['alert'], 4.5],
  ['on-glow', ['glow'], 4.5],
  // Names on the map's own ground, and its lines.
  ['ink', ['land', 'forest'], 7],
  ['ink-soft', ['land', 'forest', 'sea'], 4.5],
  ['mrt-ns', ['land', 'forest'], 4.5],
  ['mrt-ew', ['land', 'forest'], 4.5],
  ['mrt-ne', ['land', 'forest'], 4.5],
  ['mrt-cc', ['land', 'forest'], 4.5],
  ['mrt-dt', ['land', 'forest'], 4.5],
  ['mrt-te', ['land', 'forest'], 4.5],
  ['mrt-light', ['land', 'forest'], 4.5],
  // What only bounds a field.
  ['edge', ['paper', 'card'], 3],
] as const)('--%s can be read on %j, by day and in the dark: at least %d', (ink, grounds, least) => {
  const [day = [], dark = []] = colours(ink)
  for (const ground of grounds) {
    const [byDay = [], inTheDark = []] = colours(ground)
    expect(contrast(day, byDay), `${ground} by day`).toBeGreaterThanOrEqual(least)
    expect(contrast(dark, inTheDark), `${ground} in the dark`).toBeGreaterThanOrEqual(least)
  }
})
