import { useRouteLoaderData } from 'react-router'
import { brand, type Brand } from '#contract/brand.ts'
import type { loader as rootLoader } from '../root.tsx'

/** The brand of this deployment; the defaults where the page's loader failed. */
export const useBrand = (): Brand => useRouteLoaderData<typeof rootLoader>('root')?.brand ?? brand

/** A telephone number that no line end divides, for the middle of a sentence (D70.33). */
export const unbroken = (number: string) => number.replaceAll(' ', '\u{a0}')
