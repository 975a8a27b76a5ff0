import '../card/print.script.ts'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkey-forms.ts'
import { canUsePasskeys, deviceKind, makePasskey, signWithPasskey, type PasskeyFailure } from '../shared/passkey.ts'

/** Asks the service what the device is to make or sign; nothing when it refuses or is away. */
async function fetchOptions<Options>(form: HTMLFormElement, body: object): Promise<Options | undefined> {
  try {
    const response = await fetch(form.dataset.begin ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const envelope = (await response.json()) as { type: string; data: Options }
    return envelope.type === 'SUCCESS' ? envelope.data : undefined
  } catch {
    return undefined
  }
}

/** What the device made or signed, or why it did not. */
async function ofDevice(form: HTMLFormElement): Promise<object | PasskeyFailure> {
  if (form.dataset.passkey === 'make') {
    const options = await fetchOptions<PasskeyCreation>(form, {})
    return options ? makePasskey(options) : 'passkey-failed'
  }
  const username = document.querySelector<HTMLInputElement>('#username')?.value ?? ''
  const options = await fetchOptions<PasskeyRequest>(form, { username })
  return options ? signWithPasskey(options) : 'passkey-failed'
}

/** Fills in the form's hidden fields by the device and sends it; says on the page when nothing came of it. */
async function press(form: HTMLFormElement) {
  const mistake = form.querySelector<HTMLElement>('[role=alert]')
  if (mistake) mistake.hidden = true
  const made = await ofDevice(form)
  if (typeof made === 'string') {
    if (!mistake) return
    mistake.textContent = mistake.getAttribute(`data-${made}`)
    mistake.hidden = false
    return
  }
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)
  const [passkey, name] = [field('passkey'), field('name')]
  if (passkey) passkey.value = JSON.stringify(made)
  if (name) name.value = name.getAttribute(`data-${deviceKind(navigator.userAgent)}`) ?? ''
  form.submit()
}

// Without script, or where the browser knows no passkeys, the forms stay hidden and the others do.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  if (!canUsePasskeys()) break
  form.hidden = false
  let isBusy = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    void press(form).finally(() => (isBusy = false))
  })
}
