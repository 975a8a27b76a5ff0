import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** IBM's engine, which reads tables, lists, names and regions by rules of its own: it finds what axe passes over (D67.1). */
const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

interface Checker {
  check: (
    document: Document,
    rules: string[],
  ) => Promise<{ results: { ruleId: string; value: [string, string]; snippet: string; node: Node }[] }>
}

/** Rules whose finding is none, each with its reason. */
const PASSED_OVER: Record<string, string> = {
  aria_article_label_unique: 'an article is no landmark; two persons may have one name',
  aria_complementary_labelled: 'a note of one sentence needs no second name',
  aria_form_label_unique: 'a form without a name is no landmark',
  aria_role_valid: 'a search box that suggests is a combobox, and its type gives it the cross that empties it',
  input_autocomplete_valid: 'a national number is typed on the keyboard of numbers, which is that of type=tel',
}

/** What IBM's engine finds wrong by WCAG 2.2 AA; what it only wants looked at is left out. */
export async function equalAccessFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in globalThis)))
    await page.evaluate(`${engine}; globalThis.ace = ace; undefined`)
  const found = await page.evaluate(async () => {
    const { ace } = globalThis as unknown as { ace: { Checker: new () => Checker } }
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
    // What is folded away is judged once it is opened; an <output> announces, and is no field that needs a label.
    const isMeant = (node: Node) => !(node instanceof Element) || (node.checkVisibility() && !node.matches('output'))
    /** Elements on which a rule is mistaken. */
    const mistaken: Record<string, (element: Element) => boolean> = {
      // A tick beside the name of its row has its own words for who hears them: they are clipped, and the engine takes them for none.
      label_content_exists: ({ textContent }) => textContent.trim() !== '',
      // It takes radio buttons of one name in several forms for one group; each has its fieldset.
      input_checkboxes_grouped: (button) => Boolean(button.closest('fieldset')?.querySelector('legend')),
      // On a phone the rows are cards: the heads of the columns are hidden, and each row begins with its own.
      table_headers_exists: (table) => table.querySelector('th[scope]') !== null,
    }
    return results
      .filter(({ node }) => isMeant(node))
      .filter(({ ruleId, node }) => !mistaken[ruleId]?.(node as Element))
      .filter(({ value: [level, result] }) => level === 'VIOLATION' && result === 'FAIL')
      .map(({ ruleId, snippet }) => ({ ruleId, snippet: snippet.slice(0, 120) }))
  })
  return found
    .filter(({ ruleId }) => !(ruleId in PASSED_OVER))
    .map(({ ruleId, snippet }) => `ibm ${ruleId}: ${snippet}`)
}
