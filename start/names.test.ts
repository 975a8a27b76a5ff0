import { expect, test } from 'vitest'
import { readHouse } from '../test/house.ts'

/** Words that name nothing by themselves: whatever a file calls so, another one means something else by it (D71.7). */
const SAYS_NOTHING =
  /^(shown|asked|found|told|given|said|seen|held|kept|known|named|typed|taken|sent|waiting|standing|tell|ask|say|one|row|refused|put|got|made|done)$/i
const DECLARED = /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

/** The files that declare each such name at their top level; a constant in capitals is of its file alone. */
function declaring(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const known = new Map<string, string[]>()
  for (const [file, text] of files) {
    if (!/\.tsx?$/.test(file)) continue
    const names = new Set(
      [...text.matchAll(DECLARED)].flatMap(([, name = '']) => (SAYS_NOTHING.test(name) ? name : [])),
    )
    for (const name of names) if (name !== name.toUpperCase()) known.set(name, [...(known.get(name) ?? []), file])
  }
  return known
}

test('a word that names nothing by itself is the name of one thing at most', () => {
  const twice = [...declaring(readHouse())].filter(([, files]) => files.length > 1)
  expect(twice.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([])
})

test('one that is used twice would be found out, and a type beside its schema is one', () => {
  const files = new Map([
    ['a.ts', 'export const Found = z.object({})\nexport type Found = z.output<typeof Found>\n'],
    ['b.tsx', 'function shown() {}\nconst ASKED = 1\n'],
    ['c.ts', '  const shown = 1\nasync function* shown() {}\nconst ASKED = 2\n'],
  ])
  expect([...declaring(files)]).toEqual([
    ['Found', ['a.ts']],
    ['shown', ['b.tsx', 'c.ts']],
  ])
})
