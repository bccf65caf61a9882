import { foldSearch } from '#platform/contract/fold.rules.ts'

/** Separates the searchable text from what folding lost. */
const REST = '\u0001'

/**
 * The sort key of a text: its folded form, followed by the lower-case text where the two differ. Texts that differ only in case are equal,
 * `Öz` comes after `Oskar` and right after `Oz`, and a search for folded text finds it. Both engines order it by its bytes.
 * @example foldText('ÉMILE') === foldText('émile')
 */
export function foldText(text: string): string {
  const small = text.normalize('NFC').toLowerCase().normalize('NFC')
  const folded = foldSearch(small)
  return folded === small ? folded : `${folded}${REST}${small}`
}

/** In the order in which lists are sorted: for the few that are sorted here. */
export function compareTexts(one: string, other: string): number {
  const [a, b] = [foldText(one), foldText(other)]
  return a < b ? -1 : Number(a > b)
}

/**
 * The LIKE pattern (with `\` as escape character) for texts that contain a text literally, ignoring case and accents.
 * @example containsPattern('50%') === '%50\\%%'
 */
export const containsPattern = (text: string): string => `%${prefixPattern(text)}`

/** The same for texts that begin with it. */
export const prefixPattern = (text: string): string =>
  `${foldSearch(text).replaceAll(/[\\%_]/g, found => `\\${found}`)}%`

/** Above every text that begins with this one: an index is walked from the one to the other. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
