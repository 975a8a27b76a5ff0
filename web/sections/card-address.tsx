import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { Switch, TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

const PARTS = [
  ['partnerAddress', 'cardAddress.address'],
  ['partnerBranch', 'cardAddress.unit'],
  ['partnerPostalCode', 'cardAddress.postalCode'],
] as const

interface Options {
  /** The organisation's address, as its link tells. */
  office?: { address: string | null; unitNumber: string | null; postalCode: string | null } | undefined
}

/** The card may go to the organisation instead; its address is known from the link (docs/decisions.md, "The journeys"). */
export const cardAddress = section<Options>({
  fields: () => ['cardAddress', ...PARTS.map(([field]) => field)],
  rules: () => [],
  Ask: function CardAddress({ office }) {
    const { t } = useTranslation('sections')
    const { values, set } = useAnswers()
    const on = values.cardAddress === true
    return (
      <>
        <Switch
          name="cardAddress"
          label={t('cardAddress.send')}
          on={on}
          onChange={(sent) =>
            set({
              cardAddress: sent,
              partnerAddress: sent ? (office?.address ?? '') : '',
              partnerBranch: sent ? (office?.unitNumber ?? '') : '',
              partnerPostalCode: sent ? (office?.postalCode ?? '') : '',
            })
          }
        />
        {on && (
          <>
            <TextField name="partnerAddress" label={t('cardAddress.address')} optional />
            <div className="pair">
              <TextField name="partnerBranch" label={t('cardAddress.unit')} optional />
              <TextField name="partnerPostalCode" label={t('cardAddress.postalCode')} inputMode="numeric" optional />
            </div>
          </>
        )}
      </>
    )
  },
  rows: (values) => (values.cardAddress === true ? rowsOf(values, PARTS) : []),
})
