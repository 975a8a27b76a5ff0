import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { brand as defaultBrand, type Brand } from '#contract/brand.ts'
import { DEFAULT_LOCALE, LANG_ATTRIBUTE } from '#contract/options.ts'
import { EmailAddress } from '../shared/email-address.tsx'
import { WithHelpline } from '../shared/helpline.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { languageOf } from '../words.ts'
import { PageHead } from '../shared/page-head.tsx'
import { useTranslation } from '../translation.ts'

const base = import.meta.env.BASE_URL

/** The four texts, their addresses, and which wording stands there: consents are stored with this version. */
export const LEGAL_TEXTS = {
  terms: { path: 'Terms-Of-Use', version: '0.2', date: '2026-11-23' },
  privacy: { path: 'privacy-policy', version: '0.2', date: '2026-11-23' },
  membership: { path: 'membership-terms', version: '0.2', date: '2026-11-23' },
  security: { path: 'security', version: '0.2', date: '2026-11-23' },
} as const
type Name = keyof typeof LEGAL_TEXTS
const NAMES = Object.keys(LEGAL_TEXTS) as Name[]

/** A paragraph, a list, or a table, as the words have them. */
type Block = string | string[] | { head: string[]; rows: string[][] }
type Section = { title: string; body: Block[] }

/** Text with its links: "[words](address)" to one of our own pages, e-mail addresses as they stand, and the helpline. */
function linked(text: string): ReactNode[] {
  return text.split(/(\[.+?\]\(.+?\)|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, index) => {
    if (index % 2 === 0) return <WithHelpline key={`${index}${part}`} text={part} />
    const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    return (
      <a key={part} href={address ? base + address : `mailto:${part}`}>
        {words ?? <EmailAddress address={part} />}
      </a>
    )
  })
}

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{linked(block)}</p>
  if (Array.isArray(block)) {
    return (
      <ul>
        {block.map((entry) => (
          <li key={entry}>{linked(entry)}</li>
        ))}
      </ul>
    )
  }
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One of the legal texts, with tabs to the others, its contents, version and date. */
export function LegalPage({ name }: { name: Name }) {
  const { t, below } = useTranslation(['legal', name])
  const site = useRouteLoaderData<typeof rootLoader>('root')
  const brand: Brand = site?.brand ?? defaultBrand
  const locale = `${LANG_ATTRIBUTE[languageOf(site?.locale ?? DEFAULT_LOCALE, [name])]}-SG`
  const { path, version, date } = LEGAL_TEXTS[name]
  const values = { ...brand, brand: brand.name }
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const sections = Object.entries(below(`${name}:sections`, values) as Record<string, Section>)
  return (
    <div className="page legal">
      <PageHead title={t(`${name}:title`)} description={t(`${name}:description`, values)} path={path} />
      <nav className="legal-tabs" aria-label={t('tabs')}>
        {NAMES.map((other) => (
          <a key={other} href={base + LEGAL_TEXTS[other].path} aria-current={other === name ? 'page' : undefined}>
            {t(`legal:${other}`)}
          </a>
        ))}
      </nav>
      <h1>{t(`${name}:title`)}</h1>
      <p>
        {t('version', { version, date: written })} {t('language')}
      </p>
      <details className="contents">
        <summary>{t('contents')}</summary>
        <nav aria-label={t('contents')}>
          <ol>
            {sections.map(([id, { title }]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </details>
      {sections.map(([id, { title, body }], index) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>
            {index + 1}. {title}
          </h2>
          {body.map((block, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text's paragraphs never move
            <BlockOf key={place} block={block} />
          ))}
        </section>
      ))}
      <p className="notice glow">{t('draft', values)}</p>
      <p className="actions">
        <button className="button quiet" type="button" data-print hidden>
          {t('print')}
        </button>
      </p>
    </div>
  )
}
