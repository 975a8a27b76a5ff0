import { DomEvent } from 'leaflet'

/** A place as the list shows it. */
export interface Place {
  id: string
  number: string
  name: string
  lat: number
  lng: number
}

/** The places that share a pin, each a button, as the content of a popup. */
export function placesList(
  group: readonly Place[],
  { onPick, onEscape }: { onPick: (id: string) => void; onEscape: () => void },
): HTMLElement {
  const list = document.createElement('ul')
  for (const { id, number, name } of group) {
    const button = document.createElement('button')
    button.type = 'button'
    button.lang = 'en'
    button.textContent = `${number}. ${name}`
    button.addEventListener('click', () => onPick(id))
    const item = document.createElement('li')
    item.append(button)
    list.append(item)
  }
  list.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') onEscape()
  })
  DomEvent.disableScrollPropagation(list)
  return list
}
