import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import {
  Features,
  transform,
  type Declaration,
  type MediaCondition,
  type Selector,
  type SelectorComponent,
  type Visitor,
} from 'lightningcss'
import { describe, expect, test } from 'vitest'

/**
 * The layers, lowest first (docs/architecture.md, "Styles"). A file knows its own classes and those of lower layers; what is
 * not listed is of the last one, a page's own.
 */
const LAYERS = {
  base: ['shared/base.css'],
  shared: [
    'shared/connection.css',
    'shared/ground.css',
    'shared/hand-mark.css',
    'shared/hand-over.css',
    'shared/link.css',
    'shared/map-place.css',
    'shared/map-sources.css',
    'shared/menu.css',
    'shared/passkeys.css',
    'shared/place-card.css',
    'shared/qr.css',
    'shared/questions.css',
    'shared/rail.css',
    'shared/sheet.css',
    'shared/steps.css',
    'shared/stores.css',
    'shared/summary.css',
    'shared/thread.css',
    'shared/way.css',
  ],
  site: [
    'shared/site.css',
    'safe-return/helper.css',
    'journeys/journeys.css',
    'member/member.css',
    'admin/console.css',
  ],
  page: [],
} as const
const ORDER = Object.keys(LAYERS)

/** Which classes and elements of the frame around every page a file may draw anew, and why. */
const FRAME = ['header', 'languages', 'page', 'footer']
const REDRAWN: Record<string, { parts: readonly string[]; why: string }> = {
  'shared/site.css': {
    parts: ['languages', 'page', 'footer', 'moment', 'a', '::view-transition-group'],
    why: 'the public site: its bar has navigation, and pictures stand beside its texts',
  },
  'shared/rail.css': {
    parts: ['header', 'page', 'footer', 'wordmark', 'main', ':root'],
    why: 'one grid: the way home runs from the wordmark to the footer',
  },
  'shared/way.css': {
    parts: [...FRAME, 'wordmark', 'body', ':root'],
    why: 'the rescue: the way home runs into its one button',
  },
  'journeys/journeys.css': {
    parts: ['main', 'ending'],
    why: 'registration: where its stages stand, they are the way home',
  },
  'admin/console.css': {
    parts: ['header', 'footer'],
    why: 'the console: the way home is a thin line here, from the wordmark to the sections, and the foot begins where the desk does',
  },
  'shared/sheet.css': { parts: ['header', 'footer'], why: 'what belongs to the screen is not printed' },
  'card/page.css': { parts: ['page', 'body'], why: 'the sheet of labels fills the paper to its edge' },
  'dev/design.css': { parts: [':root'], why: 'the page of the look is shown in the scheme that its address asks for' },
  'pages/guide.css': { parts: ['body', 'emergency'], why: 'the whole guide on one sheet of A4' },
  'pages/home.css': { parts: ['main', 'ending'], why: 'the landing draws the way home itself' },
  'locator/locator.css': {
    parts: ['header', 'languages', 'navigation', 'trial', 'ending', 'map', 'html', 'body', 'main', ':root'],
    why: 'the window is the map, and on a phone the body is the sheet before it',
  },
}

/** Named in the head of base.css; those in px are specified (P9.5, P9.10). */
const BREAKPOINTS = ['24rem', '40rem', '48rem', '64rem', '75rem', '575.98px', '576px', '768px', '992px']

/** What says where a part stands and how much room it has. How it looks is its own file's alone. */
const PLACING =
  /^(--.+|margin(-.+)?|inset(-.+)?|top|position|z-index|order|float|clear|display|width|height|(min|max)-(width|height)|flex(-.+)?|grid(-.+)?|(row-|column-)?gap|(align|justify|place)-.+|scroll-.+|content-visibility|user-select)$/

interface Rule {
  selector: Selector
  properties: string[]
}
interface Sheet {
  file: string
  layer: number
  rules: Rule[]
}

const folder = import.meta.dirname
const FILES = globSync('**/*.css', { cwd: folder }).toSorted()
const read = (file: string) => readFileSync(join(folder, file))
const layerOf = (file: string) => {
  const listed = Object.values<readonly string[]>(LAYERS).findIndex((files) => files.includes(file))
  return listed === -1 ? ORDER.length - 1 : listed
}

/** Walks a file whose nested rules stand beside each other. */
function walk(file: string, visitor: Visitor<never>) {
  const flat = transform({ filename: file, code: read(file), include: Features.Nesting }).code
  transform({ filename: file, code: flat, visitor })
}

const propertyOf = (declaration: Declaration) =>
  declaration.property === 'unparsed'
    ? declaration.value.propertyId.property
    : declaration.property === 'custom'
      ? declaration.value.name
      : declaration.property

const sheets: Sheet[] = FILES.map((file) => {
  const rules: Rule[] = []
  walk(file, {
    Rule: {
      style({ value: { selectors, declarations } }) {
        const properties = (declarations?.declarations ?? []).map(propertyOf)
        for (const selector of selectors) rules.push({ selector, properties })
      },
    },
  })
  return { file, layer: layerOf(file), rules }
})

/** The parts of a selector between its combinators; the last is what it styles. */
function compoundsOf(selector: Selector): SelectorComponent[][] {
  const parts: SelectorComponent[][] = [[]]
  for (const component of selector) {
    if (component.type === 'combinator') parts.push([])
    else parts.at(-1)?.push(component)
  }
  return parts
}

/** Each list of classes that a part of a selector can stand for: `.a:is(.b, .c)` is a and b, or a and c. */
function classesOf(compound: SelectorComponent[]): string[][] {
  const own = compound.flatMap((component) => (component.type === 'class' ? [component.name] : []))
  const choice = compound.find(
    (component) => component.type === 'pseudo-class' && (component.kind === 'is' || component.kind === 'where'),
  )
  if (!choice || !('selectors' in choice) || !choice.selectors) return [own]
  return choice.selectors.flatMap((selector) =>
    classesOf(compoundsOf(selector).at(-1) ?? []).map((classes) => [...own, ...classes]),
  )
}
const hasId = (compound: SelectorComponent[]) => compound.some(({ type }) => type === 'id')
/** What a part without a class is called in REDRAWN. */
const elementOf = (compound: SelectorComponent[]) =>
  compound.flatMap((component) =>
    component.type === 'type'
      ? [component.name]
      : component.type === 'pseudo-class'
        ? [`:${component.kind}`]
        : component.type === 'pseudo-element'
          ? [`::${component.kind}`]
          : [],
  )[0]

/** A class and its file: of several classes in one part, the first that no lower layer has; the others are its variants. */
function namesOf({ rules }: Sheet, lower: ReadonlySet<string>): Set<string> {
  const names = rules.flatMap(({ selector }) =>
    compoundsOf(selector).flatMap((compound) =>
      classesOf(compound).map((classes) => classes.find((name) => !lower.has(name))),
    ),
  )
  return new Set(names.flatMap((name) => name ?? []))
}

/** The classes of each file, and those of the layers below it. */
const owned = new Map<string, { names: Set<string>; lower: Set<string> }>()
for (const [layer] of ORDER.entries()) {
  const lower = new Set([...owned.values()].flatMap(({ names }) => [...names]))
  for (const sheet of sheets.filter((one) => one.layer === layer))
    owned.set(sheet.file, { names: namesOf(sheet, lower), lower })
}

/** What a file styles that is not its own: neither one of its classes, nor a lower part that it places inside its own. */
function strangers({ file, rules }: Sheet): string[] {
  const { names = new Set<string>(), lower = new Set<string>() } = owned.get(file) ?? {}
  const redrawn = REDRAWN[file]?.parts ?? []
  return rules.flatMap(({ selector, properties }) => {
    const compounds = compoundsOf(selector)
    const subject = compounds.at(-1) ?? []
    const inside = compounds
      .slice(0, -1)
      .some(
        (compound) =>
          hasId(compound) ||
          classesOf(compound).some((all) => all.some((name) => names.has(name) || redrawn.includes(name))),
      )
    return classesOf(subject).flatMap((classes) => {
      if (hasId(subject) || classes.some((name) => names.has(name) && !lower.has(name))) return []
      const what = classes[0] ?? elementOf(subject) ?? 'anything'
      if ((classes.length > 0 ? classes : [what]).some((part) => redrawn.includes(part))) return []
      const looks = properties.filter((property) => !PLACING.test(property))
      if (inside && (classes.length === 0 || looks.length === 0)) return []
      return [`${file}: ${what} (${looks.join(', ')})`]
    })
  })
}

describe('nothing is styled from two places', () => {
  test('each class has one file', () => {
    const files = new Map<string, string[]>()
    for (const [file, { names }] of owned) for (const name of names) files.set(name, [...(files.get(name) ?? []), file])
    expect([...files].filter(([, all]) => all.length > 1)).toEqual([])
  })

  test('a file styles its own classes, and places the parts of lower layers inside them', () => {
    expect(sheets.filter(({ layer }) => layer > 0).flatMap(strangers)).toEqual([])
  })

  test('every exception is needed', () => {
    for (const [file, { parts }] of Object.entries(REDRAWN)) {
      const sheet = sheets.find((one) => one.file === file)
      const named = sheet?.rules.flatMap(({ selector }) => {
        const subject = compoundsOf(selector).at(-1) ?? []
        return [...classesOf(subject).flat(), elementOf(subject)]
      })
      expect([file, parts.filter((part) => !named?.includes(part))]).toEqual([file, []])
    }
  })

  test('every class stands in a page', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$|^test\//.test(file))
    const words = new Set<string>()
    for (const file of sources)
      for (const [text] of read(file)
        .toString()
        .matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
        for (const [word] of text.matchAll(/[\w-]+/g)) words.add(word)
    // Named by a template: the kinds of print, groups and tokens of the design page; Leaflet draws with its own.
    const composed = /^(print-|leaflet-|colour$|space$|shape$)/
    const tokens = new Set(
      [
        ...read('shared/base.css')
          .toString()
          .matchAll(/--([\w-]+):/g),
      ].map(([, name]) => name),
    )
    const dead = sheets.flatMap(({ file, rules }) =>
      rules
        .flatMap(({ selector }) => compoundsOf(selector).flatMap((compound) => classesOf(compound).flat()))
        .filter((name) => !words.has(name) && !composed.test(name) && !(file === 'dev/design.css' && tokens.has(name)))
        .map((name) => `${file}: ${name}`),
    )
    expect([...new Set(dead)]).toEqual([])
  })
})

describe('the layers', () => {
  test('every listed file is there, and everything in shared/ is listed', () => {
    const listed = Object.values<readonly string[]>(LAYERS).flat()
    expect(listed.filter((file) => !FILES.includes(file))).toEqual([])
    expect(FILES.filter((file) => dirname(file) === 'shared' && !listed.includes(file))).toEqual([])
  })

  /** The files of styles that a module loads, in the order in which a browser reads them. */
  function loadedBy(file: string): string[] {
    const source = read(file).toString()
    const at = (path: string) => normalize(join(dirname(file), path))
    const linked = [...source.matchAll(/^import '([^']+\.css)'$/gm)].map(([, path = '']) => at(path))
    const names = new Map(
      [...source.matchAll(/^import (\w+) from '(\.[^']+\.css)\?inline'$/gm)].map(([, name = '', path = '']) => [
        name,
        at(path),
      ]),
    )
    const [, joined = 'css'] = /(?:\bcss:|\bStyles =|\?)\s+(\w+Css\s+\+\s[\w\s+]+)/.exec(source) ?? []
    const inline = joined.split('+').flatMap((name) => names.get(name.trim()) ?? [])
    // An app page that carries its styles links the same ones too.
    return [...linked, ...inline.filter((style) => !linked.includes(style))]
  }
  const loading = globSync('**/*.{ts,tsx}', { cwd: folder })
    .map((file) => ({ file, styles: loadedBy(file) }))
    .filter(({ styles }) => styles.length > 0)

  test('a page loads them in their order', () => {
    expect(loading.length).toBeGreaterThan(20)
    const crossed = loading.filter(({ styles }) =>
      styles.some((style, index) => index > 0 && layerOf(style) < layerOf(styles[index - 1] ?? '')),
    )
    expect(crossed).toEqual([])
  })

  test('a page loads what is shared, its own site, and its own capability', () => {
    const foreign = loading.flatMap(({ file, styles }) =>
      styles
        .filter((style) => dirname(style) !== dirname(file) && layerOf(style) === ORDER.indexOf('page'))
        .map((style) => `${file} → ${style}`),
    )
    // A member prints the same card on the same paper.
    // The page of the look shows the timeline of an alarm as it is.
    expect(foreign.toSorted()).toEqual([
      'dev/design-styles.ts → safe-return/found.css',
      'member/card.tsx → card/page.css',
    ])
  })

  test('no cascade layer and no scope: an older phone would drop every rule inside', () => {
    for (const { file } of sheets) {
      const found: string[] = []
      walk(file, {
        Rule(rule) {
          if (['layer-block', 'layer-statement', 'scope'].includes(rule.type)) found.push(rule.type)
        },
      })
      expect([file, found]).toEqual([file, []])
    }
  })
})

describe('values stand once', () => {
  test('only named breakpoints', () => {
    const used = new Map<string, string[]>()
    const take = (file: string, condition: MediaCondition) => {
      if (condition.type === 'operation') for (const one of condition.conditions) take(file, one)
      if (condition.type === 'not') take(file, condition.value)
      if (condition.type !== 'feature' || !('value' in condition.value)) return
      const { name, value } = condition.value
      if (!/width|height/.test(String(name))) return
      const length = value.type === 'length' && value.value.type === 'value' ? value.value.value : undefined
      const written = length ? `${Number(length.value.toFixed(2))}${length.unit}` : JSON.stringify(value)
      used.set(written, [...(used.get(written) ?? []), file])
    }
    for (const file of FILES)
      walk(file, {
        MediaQuery({ condition }) {
          if (condition) take(file, condition)
        },
      })
    expect([...used].filter(([written]) => !BREAKPOINTS.includes(written))).toEqual([])
    expect(BREAKPOINTS.filter((written) => !used.has(written))).toEqual([])
    const head = read('shared/base.css').toString().split('*/')[0]
    for (const written of BREAKPOINTS) expect(head).toContain(written)
  })

  test('a colour is a token of base.css, or of the drawn map', () => {
    for (const file of FILES) {
      const found: string[] = []
      let token = false
      walk(file, {
        Declaration(declaration) {
          token = ['base.css', 'ground.css'].includes(basename(file)) && declaration.property === 'custom'
        },
        Color(color) {
          const isSeen =
            typeof color === 'object' && color.type !== 'currentcolor' && !('alpha' in color && color.alpha === 0)
          if (isSeen && !token) found.push(JSON.stringify(color))
        },
      })
      expect([file, found]).toEqual([file, []])
    }
  })

  test('nothing is important', () => {
    for (const file of FILES) {
      const found: string[] = []
      walk(file, {
        Rule: {
          style({ value: { declarations } }) {
            found.push(...(declarations?.importantDeclarations ?? []).map(propertyOf))
          },
        },
      })
      expect([file, found]).toEqual([file, []])
    }
  })
})
