import { expect, test } from 'vitest'
import { chosenTools } from './postgres-tools.ts'

const tools = (...majors: number[]) => majors.map((major) => ({ folder: `/usr/lib/postgresql/${major}/bin`, major }))

test.each([
  ['its own, wherever they stand among newer ones', 17, [18, 17], '/usr/lib/postgresql/17/bin'],
  ['its own before newer ones that it does not understand', 15, [18, 17, 15], '/usr/lib/postgresql/15/bin'],
  ['the nearest newer ones where its own are missing', 15, [17, 14, 16], '/usr/lib/postgresql/16/bin'],
  ['newer ones of a server that knows what they write', 17, [19, 18], '/usr/lib/postgresql/18/bin'],
])('a drill takes PostgreSQL’s programs of the server’s version: %s', (_case, server, majors, folder) => {
  expect(chosenTools(server, tools(...majors))).toEqual({ folder })
})

test.each([
  [
    16,
    [18, 17],
    'pg_restore 17 writes a setting that a server of version 16 does not know: install PostgreSQL’s client programs of version 16.',
  ],
  [
    18,
    [17],
    'pg_dump and pg_restore of the server’s version or newer are not here: install PostgreSQL’s client programs of version 18.',
  ],
  [
    15,
    [],
    'pg_dump and pg_restore of the server’s version or newer are not here: install PostgreSQL’s client programs of version 15.',
  ],
])('where none will do for a server of version %i, it says why: %j are here', (server, majors, why) => {
  expect(chosenTools(server, tools(...majors))).toEqual({ why })
})
