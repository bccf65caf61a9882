// Folds texts for comparison regardless of accents, case and digit script: one definition for server and browser, for stored
// and typed text (docs/adr/0061).

/** Letters that are others with something added, though Unicode does not take them apart; and forms of Arabic letters that people mix. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ـ: '',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')
/** Accents and vowel marks of scripts readable without them; those of Indic scripts, Thai and Japanese count as letters. */
const SIGNS =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]]--[\u3099\u309A]]|\p{Cf}/gv
const PLAIN = /^[\0-\x7F]*$/

const lower = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC')

/** Unicode digits come in blocks of ten. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return `${(code - zero) % 10}`
}

/**
 * Text folded for search: lower case without accents and vowel signs, `ß` as `ss`, one form of alef, digits as `0` to `9`.
 * @example foldSearch('Émile Weiß ٣') === 'emile weiss 3'
 */
export const foldSearch = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : lower(text)
        .normalize('NFKD')
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(SIGNS, '')
        .replaceAll(SPECIAL, letter => LETTERS[letter] ?? letter)
        .replaceAll(/\p{Nd}/gu, digit => (digit <= '9' ? digit : digitOf(digit)))
        .normalize('NFC')

/**
 * Whether a text contains another, ignoring accents and case as lists do.
 * @example containsText('Inês Duarte', 'ines')
 */
export const containsText = (text: string, sought: string): boolean =>
  foldSearch(text).includes(foldSearch(sought))
