import type { Brand } from '#contract/brand.ts'
import { EmailAddress, WithEmailAddress } from '../shared/email-address.tsx'
import { CallHelpline, WithHelpline } from '../shared/helpline.tsx'
import { Emergency } from '../shared/emergency.tsx'
import { Initials } from '../shared/initials.tsx'
import { LanguageButtons, TYPED_FORM } from '../shared/language-links.tsx'
import { ConnectionNotice } from '../shared/connection-notice.tsx'
import { Modal } from '../shared/modal.tsx'
import { Passkeys } from '../shared/passkeys.tsx'
import { Qr } from '../shared/qr.tsx'
import { Stores } from '../shared/stores.tsx'
import { Unread } from '../shared/unread.tsx'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { Piece } from './piece.tsx'

const nothing = () => {}
const PASSKEYS = [
  { id: 'phone', name: 'Hui Min’s phone', createdAt: '2026-03-02T02:00:00Z', lastUsedAt: '2026-11-20T02:00:00Z' },
  { id: 'laptop', name: 'Laptop', createdAt: '2026-05-11T02:00:00Z', lastUsedAt: null },
]

/** The shared parts that are no fields: dialogs, numbers of an emergency, languages, codes, passkeys. */
export function Parts({ brand, address }: { brand: Brand; address: string }) {
  const { t, locale } = useTranslation('design')
  return (
    <>
      <Piece name="ConnectionNotice">
        <ConnectionNotice said="away" />
        <ConnectionNotice said="unsent" />
      </Piece>
      <Piece name="Modal" row>
        {(['info', 'done', 'error'] as const).map((kind) => (
          <Modal key={kind} kind={kind} title={t('dialog.title')} text={<p>{t('dialog.text')}</p>} onClose={nothing}>
            <button className="button">{t('dialog.ok')}</button>
          </Modal>
        ))}
      </Piece>
      <Piece name="Emergency" row>
        <Emergency brand={brand} />
        <Emergency brand={brand} row />
      </Piece>
      <Piece name="Initials" row>
        {['Siew Hua Lim', 'Rahman', 'முத்து'].map((name) => (
          <Initials key={name} name={name} size={96} className="face" />
        ))}
      </Piece>
      <Piece name="EmailAddress, WithEmailAddress">
        <p>
          <EmailAddress address={brand.supportEmail} />
        </p>
        <p>
          <WithEmailAddress text={`${brand.association}, ${brand.supportEmail}.`} address={brand.supportEmail} />
        </p>
      </Piece>
      <Piece name="CallHelpline">
        <p>
          <CallHelpline />
        </p>
      </Piece>
      <Piece name="WithHelpline">
        <p>
          <WithHelpline text={`${brand.association}: ${brand.helpline}.`} />
        </p>
      </Piece>
      <Piece name="Together">
        <p>
          <Together text="01-03-2026 09:30:05" />
        </p>
        <p lang="zh-Hans">
          <Together text="Siew Hua Lim 的会员卡" />
        </p>
      </Piece>
      <Piece name="LanguageButtons">
        <form id={TYPED_FORM} />
        <div className="languages">
          <LanguageButtons locale={locale} address={address} />
        </div>
      </Piece>
      <Piece name="Unread">
        <Unread words={['design']} />
      </Piece>
      <Piece name="Qr, Stores" row>
        <Qr address={brand.website} />
        <Stores brand={brand} />
      </Piece>
      <Piece name="Passkeys">
        <Passkeys passkeys={PASSKEYS} hasPassword byPasskey begin={async () => Promise.reject()} refused={undefined} />
      </Piece>
    </>
  )
}
