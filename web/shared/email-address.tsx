import { Fragment } from 'react'

/** An e-mail address that breaks behind its @ and before a dot where a line is too short for it; copied, it is the address alone. */
export const EmailAddress = ({ address }: { address: string }) =>
  address.split(/(?<=@)|(?=\.)/).map((part, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
    <Fragment key={nth}>
      {nth > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** A text with an e-mail address in it, which breaks there as it does by itself (D70.8); `isOurs` is pressed, to write to us (D81.7). */
export const WithEmailAddress = ({
  text,
  address,
  isOurs = false,
}: {
  text: string
  address: string
  isOurs?: boolean
}) =>
  address === ''
    ? text
    : text.split(address).map((part, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
        <Fragment key={nth}>
          {nth > 0 &&
            (isOurs ? (
              <a href={`mailto:${address}`}>
                <EmailAddress address={address} />
              </a>
            ) : (
              <EmailAddress address={address} />
            ))}
          {part}
        </Fragment>
      ))
