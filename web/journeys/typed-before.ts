import { phoneTyped } from '../sections/phone-typed.ts'
import type { Draft } from './draft.ts'

/** The values typed or chosen before hydration, by the names of the controls. */
export function typedBefore(form: HTMLFormElement | null): Draft {
  const typed: Record<string, unknown> = {}
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement) Object.assign(typed, typedInto(control, typed))
    else if (control instanceof HTMLTextAreaElement && control.value) typed[control.name] = control.value
    else if (control instanceof HTMLSelectElement && control.selectedIndex > 0) typed[control.name] = control.value
  }
  return typed
}

function typedInto({ name, type, checked, value }: HTMLInputElement, typed: Draft): Draft {
  if (!name || value === '') return {}
  if (type === 'radio') return checked ? { [name]: value } : {}
  if (name === 'phone') return phoneTyped(value)
  if (type !== 'checkbox') return { [name]: value }
  if (!checked) return {}
  // A box without a value of its own is yes or no; several of one name are a list.
  return { [name]: value === 'on' ? true : [...((typed[name] as string[] | undefined) ?? []), value] }
}
