import { isLocale } from '#contract/options.ts'
import type { Say } from './describe.ts'
import type { LocatorMap } from './map.script.ts'

/**
 * Opens the map in its place on a page (map-place.tsx), once its code is there; nothing where the page shows no map. `onPick` hears
 * which pin was chosen.
 */
export async function openMapIn(
  place: HTMLElement,
  { say, onPick }: { say: Say; onPick?: (id: string) => void },
): Promise<LocatorMap | undefined> {
  const { map: script, ground = '', labels = '', locale } = place.dataset
  const canvas = place.querySelector<HTMLElement>('[data-canvas]')
  if (!script || !canvas || !isLocale(locale) || getComputedStyle(place).display === 'none') return undefined
  const { openMap } = (await import(/* @vite-ignore */ script)) as typeof import('./map.script.ts')
  const { groundIn } = (await import(/* @vite-ignore */ ground)) as typeof import('../map/ground.script.ts')
  const missing = place.querySelector<HTMLElement>('[data-missing]')
  const map = openMap(canvas, {
    say,
    onPick,
    ground: groundIn(locale),
    labels,
    onMissing: (isMissing) => {
      if (missing) missing.textContent = isMissing ? say('map.missing') : ''
    },
  })
  place.querySelector('[data-fit]')?.addEventListener('click', map.fit)
  place.classList.add('opened')
  return map
}
