import { layoutPrint } from '#contract/domain/card-layout.ts'
import { cardPdfPath, readCard } from '#contract/card.ts'
import { isPrintKind, PRINT_KINDS, type PrintKind } from '#contract/domain/card.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/page'
import { PrintSheet } from './print-sheet.tsx'
import sheetCss from '../shared/sheet.css?inline'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import css from './page.css?inline'

export const handle: PageHandle = { words: ['card'], script: 'print', css: sheetCss + css, noindex: true }

export async function loader({ context, params: { code }, url }: Route.LoaderArgs) {
  const { call, brand } = context.get(siteContext)
  const answer = await call(readCard, { code })
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const asked = url.searchParams.get('kind')
  const kind: PrintKind = isPrintKind(asked) ? asked : 'card'
  return { code, kind, name: answer.data.name, layout: layoutPrint(kind, answer.data, brand) }
}

export default function CardPage({ loaderData: { code, kind, name, layout } }: Route.ComponentProps) {
  const { t } = useTranslation('card')
  return (
    <div className="page">
      <title>{t('title', { name })}</title>
      <div className="screen">
        <h1>
          <Together text={t('title', { name })} name={name} />
        </h1>
        <nav className="kinds" aria-label={t('kinds')}>
          {PRINT_KINDS.map((other) => (
            <a key={other} href={`?kind=${other}`} aria-current={other === kind ? 'page' : undefined}>
              {t(`kind.${other}`)}
            </a>
          ))}
        </nav>
      </div>
      <PrintSheet kind={kind} layout={layout}>
        <button className="button" type="button" data-print hidden>
          {t('print')}
        </button>
        <a href={`${import.meta.env.BASE_URL}api${cardPdfPath(code)}?kind=${kind}`}>{t('pdf')}</a>
      </PrintSheet>
    </div>
  )
}
