import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Input in the prerendered form before the scripts took over. */
export interface EarlyInput {
  /** The fields with input. */
  fields: readonly HTMLInputElement[]
  values: Record<string, string>
  /** Names of checked boxes. */
  ticked: readonly string[]
  focus: string | undefined
}

export const NO_INPUT: EarlyInput = { fields: [], values: {}, ticked: [], focus: undefined }

/** Call during the first render: the prerendered form still exists then. */
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

/** Focuses the field that had the focus, with the cursor at its end, or else the first. */
export function useFirstFocus(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  { fields } = NO_INPUT,
): void {
  // A layout effect: keys pressed before the focus would be lost.
  useLayoutEffect(() => {
    const find = (selector: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${selector}]`)
    for (const old of fields) {
      const field = find(old.name)
      // Typed between render and display.
      if (!field || field.value === old.value) continue
      // As if it had been typed here.
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

/** Replays a button pressed before the scripts loaded (recorded by public/preferences.js). */
function pressAgain(): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  delete dataset['pressed']
  if (pressed)
    [...document.querySelectorAll('button')].find(button => button.textContent === pressed)?.click()
}
