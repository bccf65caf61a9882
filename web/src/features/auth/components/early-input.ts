import { type RefObject, useEffect } from 'react'

/** What somebody has typed into the prerendered form before the script took it over. */
export interface EarlyInput {
  values: Record<string, string>
  /** Names of the boxes ticked. */
  ticked: readonly string[]
  focus: string | undefined
}

export const NO_INPUT: EarlyInput = { values: {}, ticked: [], focus: undefined }

/** Read while the page is first rendered: the prerendered form is still there then, and gone afterwards. */
export function readEarlyInput(): EarlyInput {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-prerendered] input')]
  const { activeElement } = document
  return {
    values: Object.fromEntries(fields.filter(field => field.type !== 'checkbox').map(field => [field.name, field.value])),
    ticked: fields.filter(field => field.checked).map(field => field.name),
    focus: activeElement instanceof HTMLInputElement ? activeElement.name : undefined,
  }
}

/** Goes to the field somebody was in already, behind what they have typed, or else to the first. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, name: string): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (field === null || field === undefined) return
    const { value } = field
    field.focus()
    field.value = ''
    field.value = value
    pressAgain()
  }, [form, name])
}

/** A button that was pressed before the script was there (public/preferences.js keeps what it says) has not been pressed in vain. */
function pressAgain(): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  delete dataset['pressed']
  if (pressed) [...document.querySelectorAll('button')].find(button => button.textContent === pressed)?.click()
}
