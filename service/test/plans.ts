import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import { FEW } from '../admin/list.ts'
import type { Queryable } from '../db/open.ts'

/** More rows than this are never sorted: what one page asks of every walk, or what a search is allowed to find. */
const SORTED_AT_MOST = FEW + 1

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The nodes of a statement's plan, as it was carried out. */
export async function planOf(db: Queryable, query: SQL): Promise<Node[]> {
  const { rows } = (await db.execute(sql`explain (analyze, format json) ${query}`)) as unknown as {
    rows: { 'QUERY PLAN': [{ Plan: Node }] }[]
  }
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Node)
}

/** Rows that a node read, in all its rounds. */
export const rowsOf = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** The table is not read as a whole: no scan of it, no walk longer than `read`, and nothing longer than that sorted. */
export function expectNoWholeTable(nodes: Node[], read: number) {
  expect(
    nodes.filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' && ['accounts', 'audit', 'messages'].includes(node['Relation Name'] ?? ''),
    ),
  ).toEqual([])
  for (const node of nodes) {
    // A bitmap is of the index alone: what is read of the table by it stands in its own node.
    if (/Scan/.test(node['Node Type']) && node['Node Type'] !== 'Bitmap Index Scan')
      expect(rowsOf(node), node['Node Type']).toBeLessThanOrEqual(read)
    if (!/Sort/.test(node['Node Type'])) continue
    for (const sorted of node.Plans ?? []) expect(rowsOf(sorted), 'sorted').toBeLessThanOrEqual(SORTED_AT_MOST)
  }
}
