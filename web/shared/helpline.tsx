import { Fragment } from 'react'
import { telLink } from '#contract/brand.ts'
import { unbroken, useBrand } from './use-brand.ts'

/** The helpline as a link that no line end divides. */
export function CallHelpline({ className }: { className?: string }) {
  const { helpline } = useBrand()
  return (
    <a className={className} href={telLink(helpline)}>
      {unbroken(helpline)}
    </a>
  )
}

/** A text in which the helpline can be pressed: whoever reads on a telephone that they may call need not type the number (D70.17). */
export function WithHelpline({ text }: { text: string }) {
  const { helpline } = useBrand()
  return text.split(helpline).map((part, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
    <Fragment key={nth}>
      {nth > 0 && <CallHelpline />}
      {part}
    </Fragment>
  ))
}
