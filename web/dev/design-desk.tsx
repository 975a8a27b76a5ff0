import { SENT_STATES } from '#contract/messages.ts'
import { ACCOUNT_STATUSES } from '#contract/options.ts'
import { AccountTable } from '../admin/account-table.tsx'
import { SentSign } from '../admin/message-state.tsx'
import { Done, MadeLink, Pages, Refused, State } from '../admin/page-parts.tsx'
import { EmptyTable } from '../shared/drawings/moments.tsx'
import { useTranslation } from '../translation.ts'
import { Piece } from './piece.tsx'

const sampleAccount = {
  uid: 'design-hui-min',
  type: 'CAREGIVER',
  status: 'APPROVED',
  name: 'Hui Min Lim',
  username: 'huimin.lim',
  membershipId: 'D0000012',
  organisation: null,
  staff: false,
  updatedAt: '2026-11-20T02:00:00Z',
  hasFile: true,
} as const
const ACCOUNTS = [
  sampleAccount,
  {
    ...sampleAccount,
    uid: 'design-rahman',
    name: 'Rahman bin Yusof',
    type: 'DEMENTIA',
    status: 'PENDING',
    username: null,
  } as const,
  { ...sampleAccount, uid: 'design-gone', name: 'Arun Nair', status: null, membershipId: null, hasFile: false },
]
const LINK = { kind: 'reset', url: 'https://homeward.example/reset-password/design', sentBy: null } as const

/** What pages of the console are made of: signs of a state, tables, pages beside each other, what was done or refused. */
export function Desk() {
  const { t } = useTranslation('design')
  return (
    <div className="desk">
      <Piece name="State, SentSign" row>
        {ACCOUNT_STATUSES.map((status) => (
          <State key={status} status={status} />
        ))}
        {SENT_STATES.map((state) => (
          <SentSign key={state} state={state} />
        ))}
      </Piece>
      <Piece name="AccountTable, Pages">
        <AccountTable accounts={ACCOUNTS} title={t('desk')} />
        <Pages query={new URLSearchParams()} next="design-rahman" previous="design-gone" />
      </Piece>
      <Piece name="Done, Refused, MadeLink" row>
        <Done>
          <p>{t('notice.plain')}</p>
        </Done>
        <Refused refused={{ code: 'required-data' }} />
        <MadeLink link={LINK} />
      </Piece>
      <Piece name="EmptyTable">
        <div className="card">
          <EmptyTable />
          <p>{t('nothing')}</p>
        </div>
      </Piece>
    </div>
  )
}
