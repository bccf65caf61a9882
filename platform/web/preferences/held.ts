import { type Direction, directionOf, type Language } from './preferences.ts'

/** Text starting or ending with a non-letter would be reordered in a page of the other direction: `8 AM`, `2 unread`, a full stop. */
const IS_LOOSE = /^[^\p{L}]|[^\p{L}]$/u

/**
 * Isolates text of a language in a page that may have the other direction, so that it keeps its own order.
 *
 * @example held('8 AM', { language: 'en', direction: 'rtl' }) // isolated, so that it does not read `AM 8`
 */
export function held(
  text: string,
  { language, direction }: { language: Language; direction: Direction },
): string {
  const own = directionOf(language)
  if (own === direction || !IS_LOOSE.test(text)) return text
  return `${own === 'ltr' ? '\u2066' : '\u2067'}${text}\u2069`
}
