/** A photo of an account that stands, still on its way: a failed upload never undoes a create, and is offered again. */
export interface PhotoOnItsWay {
  uid: string
  /** Id of the kept photo. */
  photo: string
}

export const WAITING = 'homeward.photo'

/** Where session storage is switched off. */
export let remembered: PhotoOnItsWay | undefined

export const listeners = new Set<() => void>()

export function notifyListeners() {
  for (const listener of listeners) listener()
}

export function remember(waiting: PhotoOnItsWay | undefined) {
  remembered = waiting
  try {
    if (waiting) sessionStorage.setItem(WAITING, JSON.stringify(waiting))
    else sessionStorage.removeItem(WAITING)
  } catch {
    // Memory keeps it until the page is closed.
  }
  notifyListeners()
}
