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

const RIGHT_TO_LEFT = /[\u0590-\u08FF]/
/** In Arabic a `#` or `+` would move to the other side of its number. */
const LEFT_TO_RIGHT = /[a-z#+%]/i

/**
 * A value in a text of a direction, isolated if it would be reordered with the words around it. A list of names keeps the order of the text.
 *
 * @example isolateValue('#5022 Ada', 'rtl') // isolated, so that the sign stays before the number
 */
export function isolateValue(value: string | number, direction: Direction): string {
  if (typeof value === 'number') return String(value)
  const [isRtl, isLtr] = [RIGHT_TO_LEFT.test(value), LEFT_TO_RIGHT.test(value)]
  if (direction === 'rtl') return isLtr ? `${isRtl ? '\u2067' : '\u2066'}${value}\u2069` : value
  return isRtl ? `${isLtr ? '\u2066' : '\u2067'}${value}\u2069` : value
}
