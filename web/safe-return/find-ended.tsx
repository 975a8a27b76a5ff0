import type { TypedReport } from '#contract/typed-code.ts'
import { useTranslation } from '../translation.ts'
import { SOMEBODY } from './find-somebody.ts'
import { useSentences, whomName } from './kin.ts'
import { timeOfDay } from './time-of-day.ts'
import { CallForHelp } from './unusable.tsx'
import { Destination } from './way.tsx'

/** The person is safe: nobody needs to be called. */
export function Safe() {
  const { t } = useTranslation('safe-return')
  return (
    <section className="stop home" aria-labelledby="safe">
      <h1 id="safe" tabIndex={-1}>
        {t('find.safe')}
      </h1>
      <p>{t('find.safeText')}</p>
    </section>
  )
}

/** The alarm ended otherwise: whom to call if the person is still there. */
export function Closed() {
  const { t } = useTranslation('safe-return')
  return (
    <Destination id="call" title={t('find.over')} level={1}>
      <p>{t('find.overText')}</p>
      <CallForHelp />
      <p>
        <a className="button quiet wide" href="?step=again">
          {t('closed.again')}
        </a>
      </p>
    </Destination>
  )
}

/** The finder said with whom the person is safe, and may take it back. */
export function With({ someone: { whom, at } }: { someone: NonNullable<TypedReport['withSomeone']> }) {
  const { t, locale } = useTranslation('safe-return')
  const say = useSentences(SOMEBODY)
  const time = timeOfDay(at, locale)
  return (
    <section className="stop home" aria-labelledby="thanks">
      <h1 id="thanks" tabIndex={-1}>
        {say('thanks.heading')}
      </h1>
      <p>
        {whom ? say('thanks.with', { time, whom: whomName(t, whom, SOMEBODY.pronoun) }) : say('thanks.said', { time })}
      </p>
      <form method="post">
        <input type="hidden" name="act" value="undo-with-someone" />
        <button className="button quiet wide" aria-describedby="undo-when">
          {t('thanks.undo')}
        </button>
        <p id="undo-when" className="soft">
          {say('thanks.undoWhen')}
        </p>
      </form>
    </section>
  )
}
