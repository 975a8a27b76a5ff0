import { Form, Link } from 'react-router'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'
import { momentOf, secondOf } from './dates.ts'
import { type Item, Close } from './close-work-item.tsx'
import { Reported } from './reported-message.tsx'

/** What is to be done, a card each; closing asks what was done. */
export function WorkItems({ items }: { items: Item[] }) {
  const { t } = useTranslation('admin-accounts')
  if (items.length === 0) return <p className="notice">{t('work.none')}</p>
  return (
    <ul className="work">
      {items.map((item) => (
        <li key={item.id} className="card">
          <h2>{t(`work.${item.kind}.title`)}</h2>
          <p>
            {item.account && <Link to={`/admin/users/${item.account.uid}`}>{item.account.name}</Link>}{' '}
            <span className="soft number">{t('work.age', { count: item.age })}</span>
          </p>
          <p>{t(`work.${item.kind}.text`)}</p>
          {item.entry && <Entry entry={item.entry} />}
          {item.words && <Words words={item.words} />}
          {item.reported && <Reported id={item.id} reported={item.reported} />}
          {item.changes.length > 0 && <Changes changes={item.changes} />}
          {item.dueAt && !item.closedAt && <p className="soft">{t('work.due', { at: momentOf(item.dueAt) })}</p>}
          {item.tag && (
            <p>
              {t(item.kind === 'remove-quietly' ? 'work.asksQuiet' : 'work.objection', { by: item.tag.askedBy })}{' '}
              <Link to={`/admin/users/${item.tag.carerUid}`}>{item.tag.carer}</Link>
            </p>
          )}
          {item.kind === 'call-or-write' && item.text && <p>{t(`work.about.${item.text}`)}</p>}
          {!item.closedAt && <ClaimOf item={item} />}
          {item.closedAt ? (
            <p className="soft">
              {t('work.closed', { by: item.closedBy ?? '–', at: momentOf(item.closedAt) })} {item.note}
            </p>
          ) : (
            <Close item={item} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who works on it, and the button that claims or releases it. */
function ClaimOf({ item: { id, claim } }: { item: Item }) {
  const { t } = useTranslation('admin-accounts')
  const until = claim ? secondOf(claim.until).slice(0, 5) : ''
  return (
    <div className="claim">
      <p>
        {claim ? t(`work.claims.${claim.mine ? 'mine' : 'theirs'}`, { by: claim.by, until }) : t('work.claims.free')}
      </p>
      {(!claim || claim.mine) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button className="button quiet" name="intent" value={claim ? 'release-item' : 'claim-item'}>
            {t(claim ? 'work.claims.release' : 'work.claims.claim')}
          </button>
        </Form>
      )}
    </div>
  )
}

/** The place whose entry is said to be wrong, and what was said. The texts stay closed until somebody opens them. */
function Entry({ entry: { pointId, name, what, count, texts } }: { entry: NonNullable<Item['entry']> }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <>
      <p>
        <Link to={`/admin/points/${pointId}`}>{name}</Link>: {t(`work.wrong-entry.what.${what}`)}{' '}
        <span className="soft number">{t('work.wrong-entry.count', { count })}</span>
      </p>
      <FinderTexts texts={texts} />
    </>
  )
}

/** The language and the pages whose words are said to be wrong, and what was written. */
function Words({ words: { locale, place, count, texts } }: { words: NonNullable<Item['words']> }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <>
      <p>
        {t(`locale.${locale}`)}: {t(`work.wrong-words.place.${place}`)}{' '}
        <span className="soft number">{t('work.wrong-entry.count', { count })}</span>
      </p>
      <FinderTexts texts={texts} lang={LANG_ATTRIBUTE[locale]} />
    </>
  )
}

/** What strangers wrote, closed until somebody opens it. */
function FinderTexts({ texts, lang }: { texts: string[]; lang?: string }) {
  const { t } = useTranslation('admin-accounts')
  if (texts.length === 0) return null
  return (
    <details>
      <summary>{t('work.wrong-entry.texts')}</summary>
      <ul lang={lang}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** What was changed of how a frozen account is reached, the first change first. */
function Changes({ changes }: Pick<Item, 'changes'>) {
  const { t } = useTranslation('admin-accounts')
  return (
    <>
      <p>{t('work.changes')}</p>
      <ul>
        {changes.map(({ part, at }) => (
          <li key={`${part} ${at}`}>
            {t(`work.part.${part}`)} <span className="soft number">{momentOf(at)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
