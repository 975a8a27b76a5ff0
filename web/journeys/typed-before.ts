import { phoneTyped } from '../sections/phone-typed.ts'
import type { Draft } from './draft.ts'

/**
 * The values typed or chosen before hydration, by the names of the controls. What a step proposes stands in its HTML already, and is
 * nobody's answer: it would override the draft's.
 */
export function typedBefore(form: HTMLFormElement | null): Draft {
  const typed: Record<string, unknown> = {}
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement) Object.assign(typed, typedInto(control, typed))
    else if (control instanceof HTMLTextAreaElement && isChanged(control)) typed[control.name] = control.value
    else if (control instanceof HTMLSelectElement && isChosen(control)) typed[control.name] = control.value
  }
  return typed
}

const isChanged = ({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement) =>
  value !== '' && value !== defaultValue

const isChosen = ({ selectedIndex, options }: HTMLSelectElement) =>
  selectedIndex > 0 && !options[selectedIndex]?.hasAttribute('selected')

function typedInto(control: HTMLInputElement, typed: Draft): Draft {
  const { name, type, checked, defaultChecked, value } = control
  if (!name) return {}
  if (type === 'radio') return checked && !defaultChecked ? { [name]: value } : {}
  // A box without a value of its own is yes or no; several of one name are a list.
  if (type === 'checkbox' && value === 'on') return checked === defaultChecked ? {} : { [name]: checked }
  if (type === 'checkbox') return checked ? { [name]: [...((typed[name] as string[] | undefined) ?? []), value] } : {}
  if (!isChanged(control)) return {}
  return name === 'phone' ? phoneTyped(value) : { [name]: value }
}
