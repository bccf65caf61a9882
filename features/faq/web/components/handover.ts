import type { LinkProps } from '@tanstack/react-router'

// What another room hands over to be made a question of the FAQ: kept for the one navigation.

interface Handover {
  title_en: string
  content_en: string
}
let pending: Handover | undefined

/** Kept until the form of a new question is opened, which is where this leads. */
export function handOver({ question, answer }: { question: string; answer: string }): LinkProps {
  pending = { title_en: question, content_en: answer }
  return { to: '/pages/faq', search: { add: '1' } }
}

export const readHandover = (): Handover | undefined => pending

/** The form has it now. */
export function dropHandover(): void {
  pending = undefined
}
