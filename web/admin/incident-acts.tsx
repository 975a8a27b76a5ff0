import { useState } from 'react'
import { Form } from 'react-router'
import type { AdminAct, SeenIncident } from '#contract/admin-incident.ts'
import { useTranslation } from '../translation.ts'
import { AskFirst } from './ask-first.tsx'
import type { Numbers } from './incident-contacts.tsx'

/** What ends the alarm, wakes people or reaches them is asked once before. */
const ASKED = ['pass-on', 'send-again', 'police-informed', 'safe', 'reopen'] as const
const isAsked = (act: AdminAct): act is (typeof ASKED)[number] => (ASKED as readonly AdminAct[]).includes(act)

/** The acts that staff may take on the alarm as it stands; the most urgent one is lit. */
export function Acts({ incident, name, numbers }: { incident: SeenIncident; name: string; numbers: Numbers }) {
  const { acts, taken } = incident
  const isMine = taken?.isMe && !taken.asked
  const lit: AdminAct = acts.includes('take') && !isMine ? 'take' : 'safe'
  return (
    <div className="act-line acts-of-alarm">
      {acts.includes('take') && !isMine && (
        <ActButton act="take" label={taken ? 'take-over' : 'take'} isLit={lit === 'take'} taken={taken} />
      )}
      {acts.includes('still-going') && incident.onMyWay?.asked && <ActButton act="still-going" isLit={false} />}
      {acts.includes('on-my-way') && <OnMyWay />}
      {acts.includes('withdraw') && <ActButton act="withdraw" isLit={false} />}
      {acts.includes('release') && <ActButton act="release" isLit={false} taken={taken} />}
      {acts.filter(isAsked).map((act) => (
        <ActThatAsks key={act} act={act} name={name} isLit={lit === act} />
      ))}
      {acts.includes('false-alarm') && <FalseAlarm incident={incident} name={name} numbers={numbers} />}
    </div>
  )
}

/** A button that says something of the alarm; `taken`: who has it as this page shows it, where the word is about that. */
function ActButton({
  act,
  label = act,
  isLit,
  taken,
}: {
  act: AdminAct
  label?: string
  isLit: boolean
  taken?: SeenIncident['taken']
}) {
  const { t } = useTranslation('admin-incidents')
  return (
    <Form method="post">
      {taken !== undefined && <input type="hidden" name="takenAt" value={taken?.at ?? ''} />}
      <button className={isLit ? 'button' : 'button quiet'} name="act" value={act}>
        {t(`act.${label}`)}
      </button>
    </Form>
  )
}

/** "I am on my way", with in how many minutes where that is known. */
function OnMyWay() {
  const { t } = useTranslation('admin-incidents')
  return (
    <Form method="post" className="with-minutes">
      <button className="button quiet" name="act" value="on-my-way">
        {t('act.on-my-way')}
      </button>
      <span>
        <label htmlFor="minutes">{t('act.minutes')}</label>
        <input id="minutes" name="minutes" type="number" inputMode="numeric" min={1} max={240} />
      </span>
    </Form>
  )
}

function ActThatAsks({ act, name, isLit }: { act: (typeof ASKED)[number]; name: string; isLit: boolean }) {
  const { t } = useTranslation('admin-incidents')
  return (
    <AskFirst
      label={t(`act.${act}`)}
      title={t(`ask.${act}.title`, { name })}
      yes={t(`ask.${act}.yes`)}
      fields={{ act }}
      quiet={!isLit}
    >
      <p>{t(`ask.${act}.text`)}</p>
    </AskFirst>
  )
}

/** Ends the alarm; whose reports are not passed on for a day is chosen, and nobody's is from the start. */
function FalseAlarm({
  incident: { reports },
  name,
  numbers,
}: {
  incident: SeenIncident
  name: string
  numbers: Numbers
}) {
  const { t } = useTranslation('admin-incidents')
  const [muted, setMuted] = useState<string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setMuted((before) => (isChosen ? [...before, id] : before.filter((other) => other !== id)))
  return (
    <AskFirst
      label={t('act.false-alarm')}
      title={t('ask.false-alarm.title', { name })}
      yes={t('ask.false-alarm.yes')}
      fields={{ act: 'false-alarm', reports: muted.join(',') }}
    >
      <p>{t('ask.false-alarm.text')}</p>
      {reports.map(({ id, name: finder, phone }) => (
        <label key={id} className="tick-line">
          <input type="checkbox" checked={muted.includes(id)} onChange={(event) => choose(id, event.target.checked)} />
          <span>
            <bdi>{finder}</bdi> {phone && (numbers[phone] ?? phone)}
          </span>
        </label>
      ))}
    </AskFirst>
  )
}
