import { divIcon, latLngBounds, layerGroup, marker, popup, type LatLng, type Map } from 'leaflet'
import { clearanceOf } from './clear-of.ts'
import { groupNear, numbersOf } from './clusters.ts'
import type { Say } from './describe.ts'
import { ZOOM } from './map-tiles.ts'
import { placesList, type Place } from './places-list.ts'

/** Height of a pin, in pixels, above which its list opens, and what stays free around the list. */
const ABOVE_PIN = 36
const LIST_MARGIN = 12

/** The places on the map, each with its number in the list; those too close to be told apart share a pin that opens. */
export function pinPlaces(map: Map, say: Say, { onPick, animate }: { onPick: (id: string) => void; animate: boolean }) {
  const pins = layerGroup().addTo(map)
  const canvas = map.getContainer()
  let places: readonly Place[] = []
  let chosen = ''

  function draw() {
    const focused = document.activeElement?.closest<HTMLElement>('.pin')?.dataset.id
    pins.clearLayers()
    const spots = places.map((place) => ({ place, ...map.latLngToLayerPoint(place) }))
    for (const group of groupNear(spots)) drawGroup(group.map(({ place }) => place))
    if (focused) canvas.querySelector<HTMLElement>(`.pin[data-id="${focused}"]`)?.focus({ preventScroll: true })
  }

  function drawGroup(group: readonly Place[]) {
    const [first] = group
    if (!first) return
    const numbers = numbersOf(group.map(({ number }) => number))
    const names = group.map(({ number, name }) => `${number}. ${name}`)
    const isChosen = group.some(({ id }) => id === chosen)
    const pin = pinOf(first, numbers, isChosen)
    const count = String(group.length)
    const doing = canPart(map, group) ? 'map.cluster' : 'map.several'
    const label = group.length > 1 ? `${numbers}: ${say(doing, { count, names: names.join('; ') })}` : names.join()
    pin.on('add', () => setUp(pin.getElement(), { id: first.id, label, onPress: press }))
    if (group.length === 1) pin.bindTooltip(first.name, { direction: 'top', offset: [0, -48] })
    const press = () => (group.length === 1 ? onPick(first.id) : open(pin.getLatLng(), group))
    pin.on('click', press)
    pin.addTo(pins)
  }

  /** Goes nearer when that parts the group; places of one building are chosen from a list. */
  function open(at: LatLng, group: readonly Place[]) {
    if (canPart(map, group)) {
      goNearer(map, group, animate)
      return
    }
    const list = placesList(group, {
      onPick(id) {
        map.closePopup()
        onPick(id)
      },
      onEscape() {
        map.closePopup()
        canvas.querySelector<HTMLElement>(`.pin[data-id="${group[0]?.id}"]`)?.focus()
      },
    })
    openList(map, at, list)
    list.querySelector('button')?.focus({ preventScroll: true })
  }

  map.on('zoomend', draw)
  return {
    show(shown: readonly Place[]) {
      places = shown
      chosen = ''
      map.closePopup()
      draw()
    },
    choose(id: string) {
      chosen = id
      draw()
      const place = places.find((known) => known.id === id)
      if (place) map.panInside(place, { ...clearanceOf(map), animate })
    },
  }
}

/** Whether going nearer parts a group into several pins. */
const canPart = (map: Map, group: readonly Place[]) =>
  map.getZoom() < ZOOM.max && groupNear(group.map((place) => map.project(place, ZOOM.max))).length > 1

/** Goes nearer, to where the whole group is seen between what stands on the map. */
function goNearer(map: Map, group: readonly Place[], animate: boolean) {
  const bounds = latLngBounds([...group])
  const { paddingTopLeft, paddingBottomRight } = clearanceOf(map)
  const wanted = map.getBoundsZoom(bounds, false, paddingTopLeft.add(paddingBottomRight))
  const zoom = Math.min(ZOOM.max, Math.max(map.getZoom() + 1, wanted))
  const aside = paddingBottomRight.subtract(paddingTopLeft).divideBy(2)
  map.setView(map.unproject(map.project(bounds.getCenter(), zoom).add(aside), zoom), zoom, { animate })
}

/**
 * Opens the list of a pin's places above it, and moves the map at once until the whole list is seen: a list that slides into
 * view is missed by the finger that presses.
 */
function openList(map: Map, at: LatLng, list: HTMLElement) {
  const canvas = map.getContainer()
  const box = popup({
    minWidth: Math.min(240, canvas.clientWidth - 60),
    maxHeight: Math.min(320, canvas.clientHeight - 80),
    closeButton: false,
    offset: [0, -ABOVE_PIN],
    autoPan: false,
  })
    .setLatLng(at)
    .setContent(list)
    .openOn(map)
  const { offsetWidth = 0, offsetHeight = 0 } = box.getElement() ?? {}
  const beside = offsetWidth / 2 + LIST_MARGIN
  map.panInside(at, {
    paddingTopLeft: [beside, offsetHeight + ABOVE_PIN + LIST_MARGIN],
    paddingBottomRight: [beside, LIST_MARGIN],
    animate: false,
  })
}

/** A pin with the numbers of its places. */
const pinOf = (place: Place, numbers: string, isChosen: boolean) =>
  marker(place, {
    icon: divIcon({
      className: isChosen ? 'pin chosen' : 'pin',
      html: numbers,
      iconSize: undefined,
    }),
    zIndexOffset: isChosen ? 1000 : 0,
    riseOnHover: true,
  })

/** Names a pin's element, and lets the keyboard press it: Leaflet makes a button of it that only a pointer can press. */
function setUp(
  element: HTMLElement | undefined,
  { id, label, onPress }: { id: string; label: string; onPress: () => void },
) {
  if (!element) return
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  })
  element.dataset.id = id
  element.ariaLabel = label
}
