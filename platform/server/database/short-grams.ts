/**
 * The distinct characters and adjacent pairs of the texts, as words for a plain full-text table: the trigram index needs three characters,
 * this one answers shorter searches. Words consist of code points, so that the tokenizer treats any character as a letter.
 */
export function shortGrams(texts: unknown[]): string {
  const grams = new Set<string>()
  for (const text of texts) {
    let previous = ''
    for (const character of typeof text === 'string' ? text : '') {
      const word = wordOf(character)
      grams.add(word)
      if (previous !== '') grams.add(previous + word)
      previous = word
    }
  }
  return [...grams].join(' ')
}

/** The word for one or two characters in the index. */
export const gramWord = (characters: string): string => Array.from(characters, wordOf).join('')

const CACHE_SIZE = 2_000
const cache = new Map<string, string>()
/** Texts have few distinct characters, each needed for every row. */
function wordOf(character: string): string {
  const known = cache.get(character)
  if (known !== undefined) return known
  const word = `x${(character.codePointAt(0) ?? 0).toString(16)}`
  if (cache.size < CACHE_SIZE) cache.set(character, word)
  return word
}
