import { Form, Link } from 'react-router'
import type { OwnPerson } from '#contract/member.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

/** With more people than this a list to choose from takes the place of links. */
const LINKED = 5

/** Which of several people the page is about; of the others it says the name, and that an alarm is open. */
export function SwitchPerson({ people, shown }: { people: OwnPerson[]; shown: string }) {
  const { t } = useTranslation('member')
  const label = (person: OwnPerson) =>
    person.incident && person.uid !== shown
      ? t('home.withAlarm', { name: person.name })
      : person.isSelf
        ? t('home.you')
        : person.name
  if (people.length < 2) return null
  if (people.length > LINKED) {
    return (
      <Form className="switch-form screen" role="search" key={shown}>
        <Field as="select" name="person" label={t('home.switch')} defaultValue={shown}>
          {people.map((person) => (
            <option key={person.uid} value={person.uid}>
              {label(person)}
            </option>
          ))}
        </Field>
        <button className="button quiet">{t('home.show')}</button>
      </Form>
    )
  }
  return (
    <nav className="switch-people screen" aria-label={t('home.switch')}>
      <ul>
        {people.map((person) => (
          <li key={person.uid}>
            <Link
              to={`/account?person=${person.uid}`}
              aria-current={person.uid === shown ? 'page' : undefined}
              className={person.incident ? 'alarmed' : undefined}
            >
              {label(person)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
