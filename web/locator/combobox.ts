/** Makes a text box and a list one combobox for screen readers: shows options, and marks the one that the keys are at. */
export function combobox(input: HTMLInputElement, list: HTMLElement) {
  const options = () => [...list.children] as HTMLElement[]
  const active = () => options().find((option) => option.ariaSelected === 'true')

  function show(texts: string[]) {
    list.replaceChildren(
      ...texts.map((text, index) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${index}`
        option.role = 'option'
        option.ariaSelected = 'false'
        option.textContent = text
        return option
      }),
    )
    list.hidden = texts.length === 0
    input.ariaExpanded = String(texts.length > 0)
    input.removeAttribute('aria-activedescendant')
  }

  function move(by: 1 | -1) {
    const all = options()
    const from = active() ? all.indexOf(active() as HTMLElement) : by > 0 ? -1 : 0
    const next = all[(from + by + all.length) % all.length]
    for (const option of all) option.ariaSelected = String(option === next)
    if (!next) return
    input.setAttribute('aria-activedescendant', next.id)
    next.scrollIntoView({ block: 'nearest' })
  }

  list.role = 'listbox'
  input.role = 'combobox'
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  show([])
  return { show, active, move }
}
