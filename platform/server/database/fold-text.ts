import { foldSearch } from '#platform/contract/fold.rules.ts'

/** Separates the searchable text from what folding lost. */
const REST = '\u0001'

/**
 * Text as keys hold it, which are sorted and compared: what is searched, and behind it, where that is less, the text in small letters. So two
 * texts are equal that differ in case alone, `Öz` comes after `Oskar` and right after `Oz`, and whatever contains a folded text is found.
 * Both engines order it by its bytes.
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
 * The pattern for LIKE (with `\` as its escape character) that meets what contains a text, literally and whatever its case and accents.
 * @example containsPattern('50%') === '%50\\%%'
 */
export const containsPattern = (text: string): string =>
  `%${foldSearch(text).replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
