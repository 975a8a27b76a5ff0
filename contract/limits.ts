/** Numbers of P§9 and R§9, and those the decisions add. A name says its unit. */
export const REQUEST_TIMEOUT_MS = 10_000
export const MAX_BODY_BYTES = 32_768

// Safe return (docs/decisions.md, "Safe return")
export const FINDER_NAME_MAX = 60
export const PLACE_MAX = 200
export const SCAN_WINDOW_MINUTES = 10
export const GRANT_HOURS = 24
export const GRANT_AFTER_CLOSING_MINUTES = 30
export const FOLLOW_UP_SMS_MINUTES = 15
export const INCIDENT_HOURS = 24
export const REOPEN_HOURS = 24
export const MUTE_HOURS = 24
export const ON_MY_WAY_FOLLOW_UP_MINUTES = 30
export const ESCALATIONS_PER_PERSON_PER_DAY = 3
export const FOLLOW_UP_SMS_PER_PERSON_PER_HOUR = 5
/** The helper page answers with its emergency version when the database has not answered by then. */
export const HELPER_DATABASE_MS = 250
export const CARE_HOURS = { days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17, timeZone: 'Asia/Singapore' } as const
/** Countries a follow-up SMS may go to unless a deployment says otherwise. */
export const SMS_COUNTRY_CODES = ['+65', '+62', '+60'] as const

// Locator (P§9)
export const DEFAULT_CENTRE = { lat: 1.2901003, lng: 103.8508516, zoom: 15 } as const
export const MAP_BOUNDS = { west: 103.596, east: 104.1, south: 1.1443, north: 1.4835 } as const
export const NEAREST_LIMIT = 5
export const NEAREST_LIMIT_MAX = 50
