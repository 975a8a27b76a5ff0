import { parser } from '@prometheus-io/lezer-promql'

export interface Selector {
  metric: string
  /** Each matcher: the label, how it is compared, and with what. */
  matchers: { label: string; operator: string; value: string }[]
}

/**
 * The selectors of a query, and the labels it groups or joins by, read by Prometheus' own grammar. @throws where the query is none
 */
export function readQuery(query: string): { selectors: Selector[]; grouped: string[] } {
  const tree = parser.parse(query)
  const selectors: Selector[] = []
  const grouped: string[] = []
  tree.iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`at ${node.from}: ${query}`)
      const text = (name: string, from = node.node) => {
        const child = from.getChild(name)
        return child ? query.slice(child.from, child.to) : ''
      }
      if (node.name === 'VectorSelector') {
        const found = node.node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
        selectors.push({
          metric: text('Identifier'),
          matchers: found.map((matcher) => ({
            label: text('LabelName', matcher),
            operator: text('MatchOp', matcher),
            value: text('StringLiteral', matcher).slice(1, -1),
          })),
        })
      }
      if (node.name === 'GroupingLabels')
        for (const label of node.node.getChildren('LabelName')) grouped.push(query.slice(label.from, label.to))
    },
  })
  return { selectors, grouped }
}
