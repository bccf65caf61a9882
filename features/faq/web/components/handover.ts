import type { LinkProps } from '@tanstack/react-router'

// Hands text from another feature over to the form of a new question, for a single navigation.

interface Handover {
  title_en: string
  content_en: string
}
let pending: Handover | undefined

/** Kept until that form opens. */
export function handOver({ question, answer }: { question: string; answer: string }): LinkProps {
  pending = { title_en: question, content_en: answer }
  return { to: '/pages/faq', search: { add: '1' } }
}

export const readHandover = (): Handover | undefined => pending

/** Called once the form has taken it. */
export function dropHandover(): void {
  pending = undefined
}
