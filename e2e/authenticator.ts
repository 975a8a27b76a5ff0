import type { Page } from '@playwright/test'

/** A device of the browser's own that makes passkeys and uses them without anybody at it (WebAuthn's virtual authenticator). */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the device knows the face, finger or screen lock of whoever holds it. */
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** How many passkeys the device keeps. */
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.filter(
        ({ isResidentCredential }) => isResidentCredential,
      ).length,
  }
}
