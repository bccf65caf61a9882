// What another room hands over to be made a question of the FAQ: kept for the one navigation.

interface Handover {
  title_en: string
  content_en: string
}
let kept: Handover | undefined

/** Kept until the form of a new question is opened. */
export function keepHandover(given: Handover): void {
  kept = given
}

export const readHandover = (): Handover | undefined => kept

/** The form has it now. */
export function dropHandover(): void {
  kept = undefined
}
