/** Text in a script that the language of its element is not written in: it is read aloud as gibberish, or not at all. */
export function foreignText(): string[] {
  const scripts: [RegExp, RegExp][] = [
    [/\p{Script=Han}/u, /^(zh|ja)/],
    [/\p{Script=Tamil}/u, /^ta/],
  ]
  const faults: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    // What somebody typed, a name for instance, is in a language that nobody knows.
    if (!element || element.closest('script, style, template, [aria-hidden="true"], [role="img"], bdi, [data-typed]'))
      continue
    const language = element.closest('[lang]')?.getAttribute('lang') ?? ''
    for (const [script, written] of scripts)
      if (script.test(node.textContent ?? '') && !written.test(language))
        faults.push(`lang="${language}" ${(node.textContent ?? '').trim().slice(0, 60)}`)
  }
  return faults
}

/** Places that a script writes into, and pages that change by themselves, where nothing is announced. */
export function silentNews(): string[] {
  const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"], output'
  const written = document.querySelectorAll(
    '[data-status], [data-told], [data-said], [data-progress], [data-news], [data-missing]',
  )
  const silent = [...written].filter((place) => !place.closest(live))
  // A page that asks again every few seconds has a place that says what is new.
  const watching = [...document.querySelectorAll('[data-watch]')].filter(
    (page) => ![...page.querySelectorAll('#status, [data-news]')].some((place) => place.matches(live)),
  )
  return [...silent, ...watching].map((element) => element.outerHTML.slice(0, 100))
}

/** Sentences whose parts their box lays out one by one, as it does with a sign and its words: each part then breaks by itself. */
export function tornSentences(): string[] {
  const isTorn = (element: Element) =>
    /flex|grid/.test(getComputedStyle(element).display) &&
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent ?? ''),
    )
  return [...document.querySelectorAll(':is(.whole-name, .unbroken)')]
    .map((part) => part.parentElement)
    .filter((element) => element !== null && isTorn(element))
    .map((element) => element?.outerHTML.slice(0, 100) ?? '')
}
