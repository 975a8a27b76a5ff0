import type { Actor, Moment } from '#contract/found.ts'
import { FAMILY_SENTENCES, type ThreadMessage } from '#contract/thread.ts'
import { MapPlace } from '../locator/map-place.tsx'
import { Calls } from '../safe-return/calls.tsx'
import { useActorName } from '../safe-return/found-words.ts'
import { Photo } from '../safe-return/person.tsx'
import { PlaceCard } from '../safe-return/place-card.tsx'
import { ThreadMessages } from '../safe-return/thread-messages.tsx'
import { ThreadPhoto } from '../safe-return/thread-photo.tsx'
import { ThreadWrite } from '../safe-return/thread-write.tsx'
import { Timeline } from '../safe-return/timeline.tsx'
import { Piece } from './piece.tsx'

const NAME = 'Siew Hua'
const AT = '2026-11-23T02:00:00Z'
const DAUGHTER = { relation: 'Child', calledAs: 'daughter', ordinal: null } as const
const FINDER: Actor = { is: 'finder', name: 'Aisha' }
/** Johor Bahru: the ground that the heading names is not loaded here. */
const POSITION = { lat: 1.4927, lng: 103.7414, accuracy: 20 }
const moment = {
  at: AT,
  who: [],
  people: 1,
  count: 1,
  channels: [],
  whom: null,
  minutes: null,
  place: null,
  position: null,
}
const MOMENTS: Moment[] = [
  { ...moment, kind: 'scanned' },
  { ...moment, kind: 'message-sent', people: 2, channels: ['sms'] },
  { ...moment, kind: 'on-my-way', who: [{ is: 'kin', kin: DAUGHTER }], minutes: 10 },
  { ...moment, kind: 'safe', who: [{ is: 'you' }] },
]
const emptyMessage = {
  at: AT,
  sentence: null,
  text: null,
  locale: 'en',
  position: null,
  place: null,
  photo: false,
} as const
const MESSAGES: ThreadMessage[] = [
  { ...emptyMessage, id: '1', by: FINDER, sentence: 'sitting' },
  { ...emptyMessage, id: '2', by: FINDER, text: 'Beside the lift, block 192.' },
  { ...emptyMessage, id: '3', by: { is: 'you' }, sentence: 'ten-minutes' },
]
const CALLED = { kin: DAUGHTER, tel: '+6581234567', number: '8123 4567', digits: null, isDown: false, partner: null }
const TARGETS = [
  { ...CALLED, id: 'daughter' },
  { ...CALLED, id: 'son', kin: { ...DAUGHTER, calledAs: 'son' }, digits: '12 34' } as const,
  { ...CALLED, id: 'down', isDown: true },
]
const REFUSED = { code: 'photo-too-large', typed: {} } as const

/** What finder and family see: faces, whom to call, where somebody is, what happened, and what was written. */
export function Rescue() {
  const nameOf = useActorName('her')
  const fields = { token: 'design' }
  return (
    <>
      <Piece name="Photo" row>
        <Photo person={{ firstname: NAME, lastname: 'Lim', photo: null }} />
      </Piece>
      <Piece name="Calls">
        <Calls targets={TARGETS} pronoun="her" />
      </Piece>
      <Piece name="Timeline">
        <Timeline found={{ moments: MOMENTS, earlier: null, person: { pronoun: 'her' } }} />
      </Piece>
      <Piece name="PlaceCard, MapPlace" row>
        <PlaceCard position={POSITION} at={AT} now={AT} nearby={null} ground={[]} />
        <MapPlace scripts={{ map: '', ground: '' }} one />
      </Piece>
      <Piece name="ThreadMessages">
        <ThreadMessages name={NAME} messages={MESSAGES} nameOf={nameOf} fields={fields} id="messages" />
      </Piece>
      <Piece name="ThreadWrite, ThreadPhoto" row>
        <ThreadWrite sentences={FAMILY_SENTENCES} name={NAME} fields={fields} id="write" refused={undefined} />
        <ThreadPhoto id="photo" refused={undefined} />
        <ThreadPhoto id="refused-photo" refused={REFUSED} />
      </Piece>
    </>
  )
}
