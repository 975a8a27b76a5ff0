import { Link } from 'react-router'
import { telLink } from '#contract/brand.ts'
import { sentence } from '../safe-return/sentence.ts'
import { Phone } from '../safe-return/calls.tsx'
import { useTranslation } from '../translation.ts'
import { Alarm } from './alarms.tsx'
import type { ShownContact, ShownHome } from './home.server.ts'
import { Leaving } from './notices.tsx'

/** How the person calls a contact: by first name, by the organisation's name, or "your daughter". */
export function useContactName() {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  return ({ firstname, name, kin }: Pick<ShownContact, 'firstname' | 'name' | 'kin'>) =>
    firstname ?? name ?? say('kin.of', { their: t('easy.your'), kin: say(`kin.is.${kin.calledAs ?? kin.relation}`) })
}

/** The first who would be called, as one large button. */
export function BigCall({ contacts }: { contacts: ShownContact[] }) {
  const { t } = useTranslation('member')
  const nameOf = useContactName()
  const [first] = contacts.filter(({ isMasked }) => !isMasked)
  if (!first) return null
  return (
    <p>
      <a className="button big-act" href={telLink(first.phone)}>
        <Phone />
        <span>{sentence(t('easy.call', { who: nameOf(first) }))}</span>
      </a>
    </p>
  )
}

/** The portal of the person themself: a few large things to do, each a page of its own, and the way to everything else. */
export function EasyHome({ home }: { home: ShownHome }) {
  const { t } = useTranslation('member')
  const { person, contacts } = home
  const { uid, incident, may } = person
  return (
    <div className="easy">
      {incident && <Alarm person={person} isAlone={contacts.length === 0} />}
      <Leaving person={person} />
      <BigCall contacts={contacts} />
      {(may.includes('lost') || incident) && (
        <p>
          <Link className="button alert big-act" to="/account/lost">
            {t('easy.lost')}
          </Link>
        </p>
      )}
      <p>
        <Link className="button quiet big-act" to={`/account/people/${uid}/card`}>
          {t('easy.card')}
        </Link>
      </p>
      <p>
        <Link className="button quiet big-act" to="/account/wishes">
          {t('easy.wishes')}
        </Link>
      </p>
      <p>
        <a className="alone" href={`${import.meta.env.BASE_URL}easy-read/portal`}>
          {t('easyRead', { ns: 'shared' })}
        </a>
      </p>
    </div>
  )
}
