import { searchWords } from '../../contract/main-search.rules.ts'

// What the index holds of a text, and by which letters a word is met when one of them is wrong.

const WORDS_OF_RECORD = 40
const LONGEST_TITLE = 80
/** A typo is looked for among so many letters; what comes after is compared. */
const TYPO_LETTERS = 8
const SHORTEST = 3
const LONGEST = 30

/** Behind this stands a whole title: no word begins with it. */
export const TITLE_SIGN = '^'

export const titleTerm = (words: readonly string[]): string =>
  `${TITLE_SIGN}${words.join(' ')}`.slice(0, LONGEST_TITLE)

/** The words of a record, each once. */
export const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(searchWords))].slice(0, WORDS_OF_RECORD)

/** As they stand in a row: what begins with a word is met by ` word`. */
export const joinWords = (words: readonly string[]): string => ` ${words.join(' ')} `
export const splitWords = (joined: string): string[] =>
  joined.split(' ').filter(word => word !== '')

/** Words of letters alone: numbers are found as they begin, and a wrong digit is another number. */
export const isSpelled = (word: string): boolean =>
  /^[\p{L}\p{M}]+$/u.test(word) &&
  Array.from(word).length >= SHORTEST &&
  Array.from(word).length <= LONGEST

/** The beginning of a word as it is, and with each of its letters left out: two words that differ in one letter have one of them in common. */
export function typosOf(word: string): string[] {
  const letters = Array.from(word).slice(0, TYPO_LETTERS)
  const without = letters.map((_, index) => letters.toSpliced(index, 1).join(''))
  return [...new Set([letters.join(''), ...without])]
}
