/** Search among the questions. Without script the browser's own search looks into closed answers too. */
const search = document.querySelector<HTMLElement>('.question-search')
const input = search?.querySelector('input')
const result = search?.querySelector('output')
const none = search?.querySelector('template')
const questions = [...document.querySelectorAll<HTMLDetailsElement>('.question')]

/** Without marks and upper case, so that "e-mail" finds "E-mail". */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const texts = questions.map(
  (question) =>
    plain(question.querySelector('.answer p')?.textContent ?? '') +
    plain(question.querySelector('summary')?.textContent ?? ''),
)

function show() {
  if (!input || !result) return
  const words = plain(input.value).split(/\s+/).filter(Boolean)
  let found = 0
  for (const [index, question] of questions.entries()) {
    question.hidden = !words.every((word) => texts[index]?.includes(word))
    if (!question.hidden) found += 1
  }
  const { one = '', other = '' } = result.dataset
  result.textContent = words.length === 0 || found === 0 ? '' : found === 1 ? one : other.replace('0', String(found))
  // What is said then holds the helpline as a link.
  if (found === 0 && none) result.append(none.content.cloneNode(true))
}
if (search) search.hidden = false
input?.addEventListener('input', show)

/** A link to one question opens it; browsers that do so themselves find it open. */
function open() {
  const answer = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const question = answer ? answer.closest<HTMLDetailsElement>('.question') : undefined
  if (!question) return
  question.open = true
  question.scrollIntoView()
}
open()
addEventListener('hashchange', open)
