/** Where the person is, and how exactly the device knows, in metres. */
export interface Position {
  lat: number
  lng: number
  accuracy: number
}

/** Whether the browser would tell the position without a question (P4.8, D1.32: used when already granted). */
export async function isGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    // An older browser cannot say: it is asked on a tap.
    return false
  }
}

/** The device's position, or why there is none. */
export function askPosition(): Promise<Position | 'denied' | 'unavailable'> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unavailable')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })
}
