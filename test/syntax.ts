import { parseSync, type ESTree } from 'vite'

export type Node = ESTree.Node

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The nodes directly below one, in the order of the text. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value: unknown): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** The syntax tree of a file. @throws for a text that does not parse */
export function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program
}

/** Calls `visit` for each node from the top down, with the nodes above it, nearest first; `false` skips what is below. */
export function walk(node: Node, visit: (node: Node, above: readonly Node[]) => boolean | void, above: Node[] = []) {
  if (visit(node, above) === false) return
  for (const child of childrenOf(node)) walk(child, visit, [node, ...above])
}

/** The number of the line that holds an offset, from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
