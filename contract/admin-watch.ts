import { z } from 'zod'
import { Count, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'

const SOURCE = 'D23.14'

/** How many alarms are open, and how many of them nobody answers; no name and no id. */
export const AlarmCount = z.object({
  open: Count,
  /** Of these, the ones that no administrator has taken and no contact is on the way to: the console rings until there are none. */
  loud: Count,
  /** When the newest open alarm was opened, or opened again. */
  newestAt: Timestamp.nullable(),
})
export type AlarmCount = z.output<typeof AlarmCount>

/** Counts the open alarms that the session answers for; asked every few seconds by each page of the console and by the watching view. */
export const readAlarmCount = endpoint({
  name: 'readAlarmCount',
  method: 'get',
  path: '/admin/alarm-count',
  source: SOURCE,
  who: ['administrator', 'organisation', 'watch'],
  answer: AlarmCount,
  errors: [],
})

const Watch = z.object({
  /** When the watch of this browser ends; null where none is on. */
  until: Timestamp.nullable(),
})

/** Until when this browser watches. */
export const readWatch = endpoint({
  name: 'readWatch',
  method: 'get',
  path: '/admin/watch',
  source: SOURCE,
  who: ['administrator', 'organisation', 'watch'],
  answer: Watch,
  errors: [],
})

/** Begins a watch in this browser: it lasts a night, reads the count of alarms and nothing else, and outlives the console's session. */
export const beginWatch = endpoint({
  name: 'beginWatch',
  method: 'post',
  path: '/admin/watch',
  source: SOURCE,
  who: ['administrator', 'organisation'],
  answer: Watch,
  errors: [],
})

/** Ends the watch of this browser before its time. */
export const endWatch = endpoint({
  name: 'endWatch',
  method: 'post',
  path: '/admin/watch/end',
  source: SOURCE,
  who: ['administrator', 'organisation', 'watch'],
  answer: Watch,
  errors: [],
})
