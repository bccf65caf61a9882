import { foldSearch } from '#platform/contract/fold.rules.ts'

// Scores how well a text matches a query: exact, prefix, prefix of its words, substring, or
// fuzzy. Ignores accents, case and variants of Arabic letters; from four letters on, one typo is tolerated.

const NEARLY_FROM_LETTERS = 4
/** A synonym comes after a name that answers as well. */
const SYNONYM_DISTANCE = 0.5

/** Lower is better; undefined when it is no answer at all. */
export function rank(typed: string, text: string): number | undefined {
  const [query, whole] = [fold(typed), fold(text)]
  // What has neither letters nor digits answers to no text.
  if (query === '') return typed.trim() === '' ? 0 : undefined
  if (whole === query) return 0
  if (whole.startsWith(query)) return 1
  const [terms, words] = [query.split(' '), whole.split(' ')]
  if (terms.every(one => words.some(word => word.startsWith(one)))) return 2
  if (whole.includes(query)) return 3
  return terms.every(one => words.some(word => isNearly(one, word))) ? 4 : undefined
}

/** Texts that answer, the best first; equally good ones stay in their order. */
export const findByText = <T>(
  typed: string,
  items: readonly T[],
  textOf: (item: T) => string,
): T[] => rankByText(typed, items, item => [textOf(item)]).map(({ item }) => item)

/** The same with their ranks, by the name of each and the synonyms after it. */
export function rankByText<T>(
  typed: string,
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
): { item: T; place: number }[] {
  return items
    .flatMap(item => {
      const places = textsOf(item).flatMap((text, index) => {
        const place = rank(typed, text)
        return place === undefined ? [] : [place + (index === 0 ? 0 : SYNONYM_DISTANCE)]
      })
      return places.length === 0 ? [] : [{ item, place: Math.min(...places) }]
    })
    .toSorted((a, b) => a.place - b.place)
}

const fold = (text: string): string =>
  foldSearch(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** Does the word start with the query, allowing one wrong, missing, extra or transposed letter? */
function isNearly(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < NEARLY_FROM_LETTERS) return false
  return [-1, 0, 1].some(more => isOneEditApart(typed, word.slice(0, typed.length + more)))
}

function isOneEditApart(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start += 1
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
