import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { jobHandlers } from './app.ts'
import { printAuditLines, verifyAuditCommand } from './admin/audit-commands.ts'
import { writeAudit } from './audit.ts'
import { hashOfLine, sealAudit } from './audit-chain.ts'
import { verifyAudit } from './audit-verify.ts'
import { cleanUp } from './clean-up.ts'
import { audit, auditChain } from './db/tables.ts'
import { randomUid } from './secrets.ts'
import { world } from './test/world.ts'

const DAY = 24 * 3600

async function sealed() {
  const its = await world()
  const { service, db } = its
  const write = async (details: Record<string, unknown> = {}) => {
    const action = `tested ${randomUid()}`
    await writeAudit(service, { actor: 'somebody', action, details })
    return action
  }
  const positionOf = async (action: string) => {
    const [row] = await db
      .select({ position: auditChain.position })
      .from(auditChain)
      .innerJoin(audit, eq(audit.id, auditChain.auditId))
      .where(eq(audit.action, action))
    return row?.position ?? expect.fail(`${action} is not sealed`)
  }
  /** What whoever owns the tables can do: the triggers are off meanwhile, and on again afterwards. */
  const asOwner = async (statement: ReturnType<typeof sql>) => {
    for (const table of [audit, auditChain]) await db.execute(sql`alter table ${table} disable trigger user`)
    await db.execute(statement)
    for (const table of [audit, auditChain]) await db.execute(sql`alter table ${table} enable trigger user`)
  }
  const breaks = async (known?: { position: number; hash: string }) => (await verifyAudit(service, known)).breaks
  /** Three lines of one batch, the middle one to be tampered with; afterwards the chain is as it was. */
  const three = async () => {
    const actions = [await write(), await write(), await write()]
    await sealAudit(service)
    const action = actions[1] ?? ''
    const [line] = await db.select().from(audit).where(eq(audit.action, action))
    const [link] = await db
      .select()
      .from(auditChain)
      .where(eq(auditChain.auditId, line?.id ?? 0))
    if (!line || !link) return expect.fail()
    onTestFinished(async () => {
      await asOwner(sql`delete from ${audit} where id = ${line.id}`)
      const { id, actor, createdAt, details } = line
      await db.execute(sql`insert into ${audit} (id, actor, action, created_at, details) overriding system value
        values (${id}, ${actor}, ${line.action}, ${createdAt.toISOString()}, ${JSON.stringify(details)}::jsonb)`)
      await asOwner(sql`delete from ${auditChain} where audit_id = ${id}`)
      await db.insert(auditChain).values(link)
      expect(await breaks(), 'the chain is whole again').toEqual([])
    })
    return { line, link, position: link.position }
  }
  return { ...its, write, positionOf, asOwner, breaks, three }
}

describe('the chain of the audit', () => {
  test('is made as it is documented: anybody can compute it without us', async () => {
    const { service, write, db, positionOf } = await sealed()
    const action = await write({ reason: 'Übergabe 交班', b: 2, a: { d: null, c: [1, true] } })
    await sealAudit(service)
    const position = await positionOf(action)
    const chain = await db.select().from(auditChain).orderBy(asc(auditChain.position))
    const [line] = await db.select().from(audit).where(eq(audit.action, action))
    const link = chain.find((one) => one.position === position)
    const former = chain.find((one) => one.position === position - 1)?.hash ?? ''
    const at = service.now().toISOString()
    const details = '{"a":{"c":[1,true],"d":null},"b":2,"reason":"Übergabe 交班"}'
    const text = `[${position},"${former}","${at}",${line?.id},"${at}","somebody","${action}",null,null,null,${details}]`
    expect(link?.hash).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
  })

  test('holds every committed line once, in one order, whoever writes and seals at the same time; what was rolled back leaves no gap', async () => {
    const { service, db, write, breaks } = await sealed()
    const undone = db
      .transaction(async (tx) => {
        await writeAudit({ db: tx, now: service.now }, { actor: 'somebody', action: 'undone' })
        throw new Error('rolled back')
      })
      .catch(() => 'rolled back')
    await Promise.all([undone, ...Array.from({ length: 40 }, () => write()), sealAudit(service), sealAudit(service)])
    await Promise.all([sealAudit(service), write(), sealAudit(service), write()])
    await sealAudit(service)
    expect(await undone).toBe('rolled back')
    const chain = await db.select().from(auditChain).orderBy(asc(auditChain.position))
    expect(chain.map(({ position }) => position)).toEqual(chain.map((_, index) => index + 1))
    expect(chain.length).toBe(await db.$count(audit))
    expect(await breaks()).toEqual([])
  })

  test('is gone on with by the job of every minute', async () => {
    const { service, write, positionOf } = await sealed()
    const action = await write()
    await jobHandlers.sweep(service, {})
    expect(await positionOf(action)).toBeGreaterThan(0)
  })

  test('is one where several processes seal what waits at the same moment: each line once, and none of them fails', async () => {
    const { service, write, breaks } = await sealed()
    await sealAudit(service)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => write()))
      const counts = await Promise.all(Array.from({ length: 6 }, () => sealAudit(service)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    }
    expect(await breaks()).toEqual([])
  })

  test('takes in a line that commits after its neighbours were sealed, and one sealed after a line dated ahead', async () => {
    const { service, db, write, positionOf, asOwner, moveClock } = await sealed()
    await db.insert(audit).values({
      actor: 'somebody',
      action: 'ahead',
      createdAt: new Date(service.now().getTime() + 3 * 365 * DAY * 1000),
    })
    await sealAudit(service)
    await moveClock(60)
    const action = await write()
    await db
      .insert(audit)
      .values({ actor: 'somebody', action: 'late', createdAt: new Date(service.now().getTime() - 29 * 60_000) })
    await sealAudit(service)
    expect(await positionOf('late')).toBe((await positionOf(action)) + 1)
    const ahead = await positionOf('ahead')
    expect(await verifyAudit(service)).toMatchObject({ breaks: [{ kind: 'dated-ahead', position: ahead }] })
    // Taken back whole, so that the other tests find a sound chain.
    await asOwner(sql`delete from ${audit} where id in (select audit_id from ${auditChain} where position >= ${ahead})`)
    await asOwner(sql`delete from ${auditChain} where position >= ${ahead}`)
    expect((await verifyAudit(service)).breaks).toEqual([])
  })
})

describe('the command that verifies', () => {
  test.each([
    ['who did it', sql`update ${audit} set actor = 'another' where id = `],
    ['what was done', sql`update ${audit} set action = 'another' where id = `],
    ['when', sql`update ${audit} set created_at = created_at - interval '1 day' where id = `],
    ['the details', sql`update ${audit} set details = '{"more": 1}' where id = `],
    ['from where', sql`update ${audit} set network = '203.0.113.0/24' where id = `],
  ])('says where %s was changed', async (_what, statement) => {
    const { asOwner, breaks, three } = await sealed()
    const { line, position } = await three()
    await asOwner(sql`${statement} ${line.id}`)
    expect(await breaks()).toEqual([{ kind: 'changed', position }])
  })

  test('says where a line was removed, with its link or without', async () => {
    const { asOwner, breaks, three } = await sealed()
    const { line, position } = await three()
    await asOwner(sql`delete from ${audit} where id = ${line.id}`)
    expect(await breaks()).toEqual([{ kind: 'removed', position }])
    await asOwner(sql`delete from ${auditChain} where position = ${position}`)
    expect(await breaks()).toEqual([
      { kind: 'removed', position, until: position },
      { kind: 'changed', position: position + 1 },
    ])
  })

  test('says after which line somebody went on with a link of their own', async () => {
    const { asOwner, breaks, three } = await sealed()
    const { line, link, position } = await three()
    await asOwner(sql`update ${audit} set actor = 'another' where id = ${line.id}`)
    const forged = hashOfLine('0'.repeat(64), link, { ...line, actor: 'another' })
    await asOwner(sql`update ${auditChain} set hash = ${forged} where position = ${position}`)
    expect(await breaks()).toContainEqual({ kind: 'changed', position })
  })

  test('says that a line was slipped in beside the chain, dated back', async () => {
    const { service, db, asOwner, breaks } = await sealed()
    await sealAudit(service)
    const createdAt = new Date(service.now().getTime() - DAY * 1000)
    await db.insert(audit).values({ actor: 'somebody', action: 'slipped in', createdAt })
    await sealAudit(service)
    expect(await breaks()).toEqual([{ kind: 'unlinked', position: 0, count: 1 }])
    await asOwner(sql`delete from ${audit} where action = 'slipped in'`)
  })

  test('knows by an end that was noted before that the newest lines are gone', async () => {
    const { service, write, asOwner, breaks } = await sealed()
    await sealAudit(service)
    const before = (await verifyAudit(service)).head
    await write()
    await sealAudit(service)
    const { head } = await verifyAudit(service)
    const position = head?.position ?? 0
    await asOwner(
      sql`delete from ${audit} where id = (select audit_id from ${auditChain} where position = ${position})`,
    )
    await asOwner(sql`delete from ${auditChain} where position = ${position}`)
    expect(await breaks(), 'without it nobody can tell').toEqual([])
    expect(await breaks(head)).toEqual([{ kind: 'other-head', position }])
    expect(await breaks(before)).toEqual([])
  })

  test('ends with 0 on a whole chain, with 1 and a sentence on a broken one, and refuses what is no end', async () => {
    const { service, asOwner, three } = await sealed()
    const { line, position } = await three()
    const run = async (...args: string[]) => {
      const said: string[] = []
      const status = await verifyAuditCommand(service, args, (text) => said.push(text))
      return { status, said: said.join('\n') }
    }
    const whole = await run()
    expect(whole.status).toBe(0)
    const head = /--head (\S+)$/.exec(whole.said)?.[1] ?? expect.fail(whole.said)
    expect((await run('--head', head)).status).toBe(0)
    await asOwner(sql`update ${audit} set actor = 'another' where id = ${line.id}`)
    const broken = await run()
    expect(broken.status).toBe(1)
    expect(broken.said).toContain(`Position ${position}: the line, or its link, is not as it was sealed.`)
    expect((await run('--head', 'nothing')).status).toBe(2)
  })
})

test('each sealed line is shipped once where a deployment asks for it, and can be printed again', async () => {
  const { service, write, positionOf } = await sealed()
  await sealAudit(service)
  const shipped: string[] = []
  const action = await write({ count: 3 })
  const outside = { ...service.outside, shipAudit: (line: string) => void shipped.push(line) }
  await sealAudit({ ...service, outside })
  await sealAudit({ ...service, outside })
  expect(shipped).toHaveLength(1)
  const position = await positionOf(action)
  expect(JSON.parse(shipped[0] ?? '')).toMatchObject({ position, actor: 'somebody', action, details: { count: 3 } })
  const printed: string[] = []
  expect(await printAuditLines(service, ['--from', String(position)], (line) => printed.push(line))).toBe(0)
  expect(printed).toEqual(shipped)
  expect(await printAuditLines(service, ['--from', 'x'], () => {})).toBe(2)
})

test('a command that verifies leaves lines that are to be shipped to the processes, and says how many wait', async () => {
  const { service, write } = await sealed()
  await sealAudit(service)
  await write({ count: 1 })
  await write({ count: 2 })
  const shipped: string[] = []
  const said: string[] = []
  const outside = { ...service.outside, shipAudit: (line: string) => void shipped.push(line) }
  const verify = () => verifyAuditCommand({ ...service, outside }, [], (line) => said.push(line))
  expect(await verify()).toBe(0)
  expect(shipped, 'by the command').toEqual([])
  expect(said).toContain('2 line(s) wait for a running process to seal them.')
  await jobHandlers.sweep({ ...service, outside }, {})
  expect(shipped, 'by a process').toHaveLength(2)
  said.splice(0)
  expect(await verify()).toBe(0)
  expect(said.join()).not.toContain('wait')
})

test('what is deleted after two years leaves an anchor, and the rest still verifies', async () => {
  const { service, db, write, moveClock, asOwner, breaks } = await sealed()
  onTestFinished(() => asOwner(sql`with lines as (delete from ${audit}) delete from ${auditChain}`))
  await write()
  await sealAudit(service)
  const old = await db.$count(audit)
  await moveClock(400 * DAY)
  const younger = await write()
  await sealAudit(service)
  await moveClock(331 * DAY)
  await cleanUp(service)
  await sealAudit(service)
  const lines = await db.select().from(audit).orderBy(asc(audit.id))
  expect(lines.map(({ action }) => action)).toEqual([younger, 'audit-deleted'])
  expect(lines[1]?.details).toMatchObject({ count: old, position: old })
  expect(await verifyAudit(service)).toMatchObject({ breaks: [], verified: 2, anchor: { position: old } })
  await moveClock(400 * DAY)
  await cleanUp(service)
  await sealAudit(service)
  expect(await verifyAudit(service), 'and after the next deletion').toMatchObject({ breaks: [] })
  // Whoever takes the beginning away by hand leaves nothing that tells of it: the line, then the link too.
  const beginning = (await verifyAudit(service)).anchor?.position ?? expect.fail()
  await write()
  await sealAudit(service)
  const [first] = await db.select().from(audit).orderBy(asc(audit.id)).limit(1)
  await asOwner(sql`delete from ${audit} where id = ${first?.id}`)
  await asOwner(sql`delete from ${auditChain} where position = ${beginning}`)
  expect(await breaks()).toEqual([{ kind: 'beginning-removed', position: beginning + 1 }])
  await asOwner(sql`delete from ${auditChain} where position = ${beginning + 1}`)
  expect(await breaks()).toEqual([{ kind: 'beginning-removed', position: beginning + 2 }])
})
