import { createHash } from 'node:crypto'
import { childrenOf, lineAt, parse, walk, type Node } from '../syntax.ts'

/** One small defect: the text from `start` to `end` of a file is another. */
export interface Mutant {
  file: string
  line: number
  /** The function that holds it, as V8 names it; empty outside of any that has a name. */
  within: string
  kind: Kind
  start: number
  end: number
  was: string
  instead: string
}

export type Kind =
  | 'comparison'
  | 'arithmetic'
  | 'boolean'
  | 'number'
  | 'text'
  | 'condition'
  | 'condition removed'
  | 'negation removed'
  | 'choice'
  | 'statement removed'
  | 'element removed'
  | 'attribute removed'
  | 'call removed'
  | 'quantifier'

const OPERATORS: Record<string, [Kind, string]> = {
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '<': ['comparison', '<='],
  '<=': ['comparison', '<'],
  '>': ['comparison', '>='],
  '>=': ['comparison', '>'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
}
const QUANTIFIERS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])
/** Calls that only narrow, order or tidy what they are called on. */
const NARROWING = new Set(['filter', 'toSorted', 'slice', 'trim', 'toLowerCase', 'reverse', 'toReversed'])
/** Drizzle's lists of conditions: one that is forgotten is the commonest serious defect. */
const CONDITION_LISTS = new Set(['and', 'or'])
/** Attributes that nobody can perceive, or that only name. */
const SILENT_ATTRIBUTES = new Set(['className', 'key', 'd', 'viewBox', 'fill', 'stroke', 'strokeWidth', 'ref'])

const nameOf = (node: Node): string =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier'
    ? node.name
    : node.type === 'MemberExpression'
      ? nameOf(node.property)
      : ''
const isTextual = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
/** A text that a person could read: a code such as 'APPROVED' is held by the types. */
const isSentence = (text: string) => /\p{L}.*\s.*\p{L}|[\u4e00-\u9fff]/u.test(text)

type Change = [kind: Kind, start: number, end: number, instead: string]

/** What can be taken out of a list with its comma, item by item. */
const without = (kind: Kind, items: readonly Node[]): Change[] =>
  items.length < 2
    ? []
    : items.map((item, index) => {
        const next = items[index + 1]
        const before = items[index - 1]
        return next ? [kind, item.start, next.start, ''] : [kind, before?.end ?? item.start, item.end, '']
      })

/** How each kind of node can be wrong; `text` is that of its file. */
function changesOf(node: Node, above: readonly Node[], text: string): Change[] {
  const of = (part: Node) => text.slice(part.start, part.end)
  switch (node.type) {
    case 'BinaryExpression': {
      const [kind, instead] = OPERATORS[node.operator] ?? []
      if (!kind || !instead || (kind === 'arithmetic' && [node.left, node.right].some(isTextual))) return []
      const at = text.indexOf(node.operator, node.left.end)
      return [[kind, at, at + node.operator.length, instead]]
    }
    case 'LogicalExpression': {
      if (node.operator === '??' && /^(''|0|null|undefined|\[\]|Infinity|-1)$/.test(of(node.right))) return []
      const kept = node.operator === '??' ? [node.left] : [node.left, node.right]
      return kept.map((side) => ['condition removed', node.start, node.end, `(${of(side)})`])
    }
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].map((side) => ['choice', node.start, node.end, `(${of(side)})`])
    case 'IfStatement':
      return ['true', 'false'].map((instead) => ['condition', node.test.start, node.test.end, instead])
    case 'UnaryExpression':
      return node.operator === '!' ? [['negation removed', node.start, node.end, of(node.argument)]] : []
    case 'Literal':
      return changesOfLiteral(node, above[0])
    case 'TemplateLiteral':
      return node.quasis.flatMap((part): Change[] =>
        isSentence(part.value.raw) ? [['text', part.start, part.end, replaced(of(part), part.value.raw)]] : [],
      )
    case 'JSXText':
      return isSentence(node.value) ? [['text', node.start, node.end, ' … ']] : []
    case 'ExpressionStatement':
      return isTextual(node.expression) ? [] : [['statement removed', node.start, node.end, ';']]
    case 'ThrowStatement':
      return [['statement removed', node.start, node.end, ';']]
    case 'ArrayExpression':
      return without('element removed', childrenOf(node))
    case 'JSXElement':
      return above[0]?.type === 'JSXElement' ? [['element removed', node.start, node.end, '']] : []
    case 'JSXAttribute':
      return SILENT_ATTRIBUTES.has(nameOf(node.name)) ? [] : [['attribute removed', node.start, node.end, '']]
    case 'CallExpression':
      return changesOfCall(node, above[0])
    default:
      return []
  }
}

/** The same place with another text, whatever stands around it in the file: quotes, or the marks of a template. */
const replaced = (written: string, value: string) => written.replace(value, () => '…')

function changesOfLiteral(node: Extract<Node, { type: 'Literal' }>, above: Node | undefined): Change[] {
  if (typeof node.value === 'boolean') return [['boolean', node.start, node.end, String(!node.value)]]
  if (typeof node.value === 'number')
    return above?.type === 'MemberExpression' ? [] : [['number', node.start, node.end, String(node.value + 1)]]
  if (typeof node.value !== 'string' || !isSentence(node.value)) return []
  if (above?.type === 'ExpressionStatement') return []
  if (above?.type === 'JSXAttribute' && SILENT_ATTRIBUTES.has(nameOf(above.name))) return []
  return [['text', node.start, node.end, "'…'"]]
}

function changesOfCall(node: Extract<Node, { type: 'CallExpression' }>, above: Node | undefined): Change[] {
  const name = nameOf(node.callee)
  if (CONDITION_LISTS.has(name) && node.callee.type === 'Identifier')
    return without('condition removed', node.arguments)
  if (node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  const instead = QUANTIFIERS.get(name)
  if (instead) return [['quantifier', property.start, property.end, instead]]
  if (!NARROWING.has(name) || above?.type === 'ExpressionStatement') return []
  return [['call removed', object.end, node.end, '']]
}

/** Nodes that are there for types, names of modules and keys: nothing below them runs. */
const skipped = (node: Node): boolean =>
  node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
    ? true
    : ['ImportDeclaration', 'ExportAllDeclaration'].includes(node.type)

const isFunction = (node: Node | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** The name of the nearest function above that has one. */
function functionAbove(above: readonly Node[]): string {
  for (const [index, node] of above.entries()) {
    if (node.type === 'FunctionDeclaration' && node.id) return node.id.name
    if (!isFunction(above[index - 1])) continue
    if (node.type === 'VariableDeclarator') return nameOf(node.id)
    if ((node.type === 'Property' || node.type === 'MethodDefinition') && !node.computed) return nameOf(node.key)
  }
  return ''
}

/** Every mutant of a file, in the order of its text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = []
  walk(parse(file, text), (node, above) => {
    if (skipped(node)) return false
    const changes = changesOf(node, above, text)
    const within = changes.length > 0 ? functionAbove(above) : ''
    for (const [kind, start, end, instead] of changes)
      mutants.push({ file, line: lineAt(text, start), within, kind, start, end, was: text.slice(start, end), instead })
    return true
  })
  return mutants
}

/** The text of the mutant's file with its defect. */
export const mutated = (text: string, { start, end, instead }: Pick<Mutant, 'start' | 'end' | 'instead'>): string =>
  text.slice(0, start) + instead + text.slice(end)

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The mutant in one line that stays when lines above it come and go: file, kind, what it was and what it is instead. Two
 * that read alike are told apart by a number.
 */
export function namesOf(mutants: readonly Mutant[]): Map<string, Mutant> {
  const names = new Map<string, Mutant>()
  for (const mutant of mutants) {
    const { file, kind, was, instead } = mutant
    const shorter = (text: string) => (text.length > 90 ? `${text.slice(0, 60)} … ${text.slice(-25)}` : text)
    const name = `${file} › ${kind}: ${shorter(oneLine(was))} → ${shorter(oneLine(instead)) || 'nothing'}`
    let nth = 1
    while (names.has(nth === 1 ? name : `${name} (${nth})`)) nth += 1
    names.set(nth === 1 ? name : `${name} (${nth})`, mutant)
  }
  return names
}

/** So many of the names, the same for one seed, and nearly the same after a file has changed. */
export const draw = (names: Iterable<string>, seed: string, count: number): string[] => {
  const lot = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return [...names]
    .map((name) => [lot(name), name] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, name]) => name)
}
