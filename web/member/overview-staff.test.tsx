import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, routed } from '../test/draw.tsx'
import { ownPerson } from '../test/portal.ts'
import Overview from './overview.tsx'

const page = (locale: (typeof LOCALES)[number], clients = 42) =>
  draw(
    routed(Overview, {
      loaderData: {
        status: 'APPROVED',
        name: 'Rosnah Salleh',
        membershipId: null,
        mail: false,
        isCaregiver: true,
        isStaff: true,
        people: {
          people: Array.from({ length: clients }, (_, nth) =>
            ownPerson({ uid: `client-${nth}`, name: `Client ${nth}`, may: ['missing'] }),
          ),
          hasMore: false,
        },
        tags: [],
        unfinished: [],
      },
    }),
    locale,
  )

test('staff with forty-two clients read one notice that leads to the list of the console, in every language', () => {
  for (const locale of LOCALES) {
    const drawn = page(locale)
    expect(drawn.match(/href="[^"]*admin\/clients"/g)).toHaveLength(1)
    expect(drawn).toContain('42')
    expect(drawn, 'none of them stands on the page').not.toMatch(/Client \d/)
  }
})

test('the five clients of a small home stand on the page, each with their own', () => {
  const drawn = page('en', 5)
  expect(drawn).not.toContain('Go to your list of clients')
  expect(drawn.match(/Client \d/g)?.length).toBeGreaterThanOrEqual(5)
})
