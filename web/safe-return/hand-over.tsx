import type { Person } from '#contract/safe-return.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { HAND_OVER, ToUniform, WithoutProof } from './hand-over-by-word.tsx'
import { HandOverSigns } from './hand-over-shown.tsx'
import { useSentences } from './kin.ts'
import type { Incident } from './status.tsx'

interface Props {
  person: Pick<Person, 'firstname' | 'pronoun'>
  asked: NonNullable<Incident['handOver']>
  /** Why the last try was not taken, with what was typed. */
  refusal: RefusedForm | undefined
}

/** "Somebody is here": colour and digits are asked for, and police, ambulance and care staff need none. */
export function HandOver({ person, asked: { triesLeft }, refusal }: Props) {
  const say = useSentences(person)
  const refused = refusal?.typed.act === HAND_OVER ? refusal : undefined
  return (
    <details id="hand-over" className="safe-now" open={refused !== undefined || triesLeft === 0}>
      <summary className="button quiet wide">{say('handOver.here')}</summary>
      <div className="card">
        {triesLeft > 0 ? (
          <HandOverSigns person={person} triesLeft={triesLeft} refused={refused} />
        ) : (
          <WithoutProof person={person} />
        )}
        <hr />
        <ToUniform person={person} refused={refused} />
      </div>
    </details>
  )
}
