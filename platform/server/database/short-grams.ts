/**
 * Every character and every pair of neighbours in the texts, once, as words for a plain full-text table: the trigram index
 * starts at three characters, this one answers shorter searches. A word is made of code points, so that the tokenizer
 * takes any character for a letter.
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

/** The word under which one or two characters are kept. */
export const gramWord = (characters: string): string => Array.from(characters, wordOf).join('')

const CACHE_SIZE = 2_000
const cache = new Map<string, string>()
/** Texts are made of few characters, and each of them is asked for with every row. */
function wordOf(character: string): string {
  const known = cache.get(character)
  if (known !== undefined) return known
  const word = `x${(character.codePointAt(0) ?? 0).toString(16)}`
  if (cache.size < CACHE_SIZE) cache.set(character, word)
  return word
}
