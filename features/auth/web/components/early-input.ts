import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** What somebody has typed into the prerendered form before the script took it over. */
export interface EarlyInput {
  /** The fields it was typed into. */
  fields: readonly HTMLInputElement[]
  values: Record<string, string>
  /** Names of the boxes ticked. */
  ticked: readonly string[]
  focus: string | undefined
}

export const NO_INPUT: EarlyInput = { fields: [], values: {}, ticked: [], focus: undefined }

/** Read while the page is first rendered: the prerendered form is still there then, and gone afterwards. */
export function readEarlyInput(): EarlyInput {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-prerendered] input')]
  const { activeElement } = document
  return {
    fields,
    values: Object.fromEntries(
      fields.filter(field => field.type !== 'checkbox').map(field => [field.name, field.value]),
    ),
    ticked: fields.filter(field => field.checked).map(field => field.name),
    focus: activeElement instanceof HTMLInputElement ? activeElement.name : undefined,
  }
}

/** Goes to the field somebody was in already, behind what they have typed, or else to the first. */
export function useFirstFocus(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  { fields } = NO_INPUT,
): void {
  // At once: a key that is pressed before the field has the focus would be lost.
  useLayoutEffect(() => {
    const find = (selector: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${selector}]`)
    for (const old of fields) {
      const field = find(old.name)
      // Typed after the page was drawn, and before it was shown.
      if (!field || field.value === old.value) continue
      // As if it had been typed there.
      Reflect.set(HTMLInputElement.prototype, 'value', old.value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const field = find(name)
    if (!field) return
    const { value } = field
    field.focus()
    field.value = ''
    field.value = value
  }, [fields, form, name])
  useEffect(pressAgain, [])
}

/** A button that was pressed before the script was there (public/preferences.js keeps what it says) has not been pressed in vain. */
function pressAgain(): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  delete dataset['pressed']
  if (pressed)
    [...document.querySelectorAll('button')].find(button => button.textContent === pressed)?.click()
}
