/**
 * The numbers of the six promises, written out a second time: the model must not take what it expects from the code it
 * judges. Moments and lengths are milliseconds.
 */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** Whatever somebody leaves is heard within this time. */
export const HEARD_WITHIN = 5 * SECOND
/** A provider that gives no answer is given up on after this time; then the next channel and the desk hear. */
export const HANDED_ON_WITHIN = 40 * SECOND
/** After a killed process its message is on its way again within this time. */
export const RESUMED_WITHIN = 30 * SECOND
/** Pauses between tries grow to this: so long after a recovery a waiting message may take. */
export const LONGEST_PAUSE = 15 * MINUTE

/** A process runs on a clock that is off the database's by less than this; the model's clocks are off by less still. */
export const CLOCKS_DIFFER = 5 * SECOND
/** How far the clock of a process is moved. */
export const MOVED = 2 * SECOND

/** The same number on the same code within this time is the same tap. */
export const SAME_TAP = 2 * MINUTE
/** Reports of one network that are told before further ones are folded for reading, and those that a read page lifts. */
export const TOLD_PER_NETWORK = 3
export const READ_PAGES_PER_NETWORK = 3
export const PROVED_PER_NUMBER = 3
/** The family's page shows so many reports. */
export const SHOWN = 20
/** So many reports of an alarm are stored whole; of further ones that are folded only the count is. */
export const STORED = 5000
/** The page was open so long before it was sent. */
export const READ_TIME = 3 * SECOND

/** A caregiver's telephone gets so many texts of alarms in any ten minutes. */
export const TEXTS = { most: 6, within: 10 * MINUTE }

/** A telephone rings so long; of one alarm two ring at once, and one no more often than this. */
export const RINGS_FOR = 25 * SECOND
export const RINGING = { atOnce: 2, most: 7, within: 40 * MINUTE }
/** Calls through us that one alarm has. */
export const CALLS_THROUGH_US = 6
/** Wrong short codes an hour, everybody's together: from then on none is looked up. */
export const WRONG_CODES = 500

/** An acknowledgement is asked about after its minutes and ten more, or after 45; without an answer it lapses ten later. */
export const ASKED_AFTER = { said: 10 * MINUTE, unsaid: 45 * MINUTE }
export const LAPSES_AFTER = 10 * MINUTE
/** "On the way" is an answer to a finder who came later so long. */
export const CURRENT = 45 * MINUTE
/** "Nobody came" may be said of somebody who gave no minutes after this time. */
export const NOBODY_CAME_AFTER = 10 * MINUTE
/** The finder reads that nobody has answered. */
export const UNANSWERED_AFTER = 2 * MINUTE
/** The desk has so long for a screened alarm, then the family hears. */
export const SCREENED_FOR = 5 * MINUTE
export const DAY = 24 * HOUR

/** The pauses of the ladder: until this age of a run, nobody who can act hears nothing for longer than this. */
const SILENCES = [
  { until: 5 * MINUTE, pause: 3 * MINUTE },
  { until: 10 * MINUTE, pause: 5 * MINUTE },
  { until: 20 * MINUTE, pause: 10 * MINUTE },
  { until: 60 * MINUTE, pause: 20 * MINUTE },
]
/** How long an alarm that is `age` old and nobody's may be silent. */
export const longestSilence = (age: number) => SILENCES.find(({ until }) => age <= until)?.pause ?? HOUR
