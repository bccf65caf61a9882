import { searchWords } from '../../contract/main-search.rules.ts'

// The words indexed for a text, and the keys by which a word with a typo is found.

const WORDS_OF_RECORD = 40
const LONGEST_TITLE = 80
/** Typo keys cover this many letters; the rest is compared. */
const TYPO_LETTERS = 8
const SHORTEST = 3
const LONGEST = 30

/** Marks a whole title: no word starts with it. */
export const TITLE_SIGN = '^'

export const titleTerm = (words: readonly string[]): string =>
  `${TITLE_SIGN}${words.join(' ')}`.slice(0, LONGEST_TITLE)

/** The words of a record, deduplicated. */
export const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(searchWords))].slice(0, WORDS_OF_RECORD)

/** As stored in a row: a word prefix is matched by ` word`. */
export const joinWords = (words: readonly string[]): string => ` ${words.join(' ')} `
export const splitWords = (joined: string): string[] =>
  joined.split(' ').filter(word => word !== '')

/** Words of letters only: numbers match by prefix, and a wrong digit is another number. */
export const isSpelled = (word: string): boolean =>
  /^[\p{L}\p{M}]+$/u.test(word) &&
  Array.from(word).length >= SHORTEST &&
  Array.from(word).length <= LONGEST

/** The start of a word as is, and with each letter left out: two words one letter apart share at least one key. */
export function typosOf(word: string): string[] {
  const letters = Array.from(word).slice(0, TYPO_LETTERS)
  const without = letters.map((_, index) => letters.toSpliced(index, 1).join(''))
  return [...new Set([letters.join(''), ...without])]
}
