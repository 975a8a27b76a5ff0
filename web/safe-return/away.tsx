import type { RefusalCode } from '#contract/errors.ts'
import { useTranslation } from '../translation.ts'
import { RefusedDialog } from './refused.tsx'
import { CallForHelp } from './unusable.tsx'
import { Destination } from './way.tsx'

/** Our records are out of reach: a finder can still call at once, and what was typed goes along with "Try again". */
export function Away({
  code = 'service-unavailable',
  typed,
}: {
  code?: RefusalCode
  typed?: Record<string, string> | undefined
}) {
  const { t } = useTranslation('safe-return')
  return (
    <div className="page helper">
      <title>{t('away.title')}</title>
      {code !== 'service-unavailable' && <RefusedDialog code={code} />}
      <div className="way">
        <Destination id="call" title={t('away.heading')} level={1}>
          <p>{t('away.text')}</p>
          <CallForHelp />
          <form method={typed ? 'post' : 'get'}>
            {Object.entries(typed ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button className="button quiet wide">{t('away.again')}</button>
          </form>
        </Destination>
      </div>
    </div>
  )
}
