import { useTranslation } from '../translation.ts'

/** "Do not show my number to the family", with what happens instead. (D68.17) */
export function KeepNumber({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('safe-return')
  return (
    <label className="keep">
      <input type="checkbox" name="keepsNumber" defaultChecked={isKept} />
      <span>
        {t('form.keep')} <span className="soft">{t('form.kept')}</span>
      </span>
    </label>
  )
}
