import { Fragment } from 'react'
import { telLink } from '#contract/brand.ts'
import { unbroken, useBrand } from './use-brand.ts'

/** A text in which the helpline can be pressed: whoever reads on a telephone that they may call need not type the number (D70.17). */
export function WithHelpline({ text }: { text: string }) {
  const { helpline } = useBrand()
  return text.split(helpline).map((part, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
    <Fragment key={nth}>
      {nth > 0 && <a href={telLink(helpline)}>{unbroken(helpline)}</a>}
      {part}
    </Fragment>
  ))
}
