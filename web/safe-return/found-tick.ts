/** The name of the field that ticks a report begins so; the report's id follows. */
export const TICK = 'report-'
