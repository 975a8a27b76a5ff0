import { expectTypeOf, test } from 'vitest'
import { lockSubject, type Database, type Queryable, type Tx } from './open.ts'

test('what needs a transaction does not take a bare database; a transaction serves every reader', () => {
  expectTypeOf<Database>().not.toExtend<Tx>()
  expectTypeOf<Queryable>().not.toExtend<Tx>()
  expectTypeOf<Tx>().toExtend<Queryable>()
  expectTypeOf(lockSubject).parameter(0).toEqualTypeOf<Tx>()
})
