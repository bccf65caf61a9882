import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Focuses a field as the page opens. Where the build has rendered the form, people type before the scripts have loaded, and while the
 * first render is under way: what they entered is taken over, and the focus, with the cursor at the end.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, first: string): void {
  const [early] = useState(readPrerendered)
  // A layout effect: keys pressed before the focus would be lost.
  useLayoutEffect(() => {
    const find = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? undefined
    for (const old of early.fields) takeOver(old, find(old.name))
    const field = find(early.focused() ?? first)
    if (!field) return
    field.focus()
    if (field.type === 'checkbox') return
    const { value } = field
    field.value = ''
    field.value = value
  }, [early, form, first])
  useEffect(pressAgain, [])
}

interface Prerendered {
  fields: HTMLInputElement[]
  /** Name of the field with the last focus, also once it is no longer on the page. */
  focused: () => string | undefined
}

/** Called during the first render, before which the prerendered form is on the page; in the build there is none. */
function readPrerendered(): Prerendered {
  if (typeof document === 'undefined') return { fields: [], focused: () => undefined }
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-prerendered] input')]
  let focused = fields.find(field => field === document.activeElement)
  for (const field of fields) field.addEventListener('focus', () => (focused = field))
  return { fields, focused: () => focused?.name }
}

function takeOver(old: HTMLInputElement, field: HTMLInputElement | undefined): void {
  if (field === undefined) return
  if (field.checked !== old.checked) field.click()
  if (field.type === 'checkbox' || field.value === old.value) return
  // As if it had been typed here.
  Reflect.set(HTMLInputElement.prototype, 'value', old.value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replays a button pressed before the scripts loaded (recorded by public/preferences.js). */
function pressAgain(): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  delete dataset['pressed']
  if (pressed)
    [...document.querySelectorAll('button')].find(button => button.textContent === pressed)?.click()
}
