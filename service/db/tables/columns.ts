import { customType, doublePrecision, text, timestamp } from 'drizzle-orm/pg-core'

/** Times come from `service.now`, never from the database: one clock, which tests can move. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A time as rate-limiter-flexible keeps it for PostgreSQL: milliseconds. */
export const milliseconds = customType<{ data: Date; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
})

/** A small file, in its row: it comes and goes with it. */
export const bytes = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => 'bytea' })

export const created = () => time('created_at').notNull()

/** A position in degrees and metres, as a device gave it. */
export const whereabouts = {
  place: text(),
  lat: doublePrecision(),
  lng: doublePrecision(),
  /** Metres. */
  accuracy: doublePrecision(),
}
