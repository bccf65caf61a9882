import { foldSearch } from '#platform/contract/fold.rules.ts'

export interface MarkedPart {
  /** The start index. */
  at: number
  part: string
  isMarked: boolean
}

/** A text split at occurrences of the words, regardless of case and accents. */
export function findMarks(text: string, words: readonly string[]): MarkedPart[] {
  const terms = words.map(foldSearch).filter(word => word !== '')
  if (terms.length === 0) return [{ at: 0, part: text, isMarked: false }]
  // A character may fold to two, or to none: each folded one knows its origin.
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const letter of text) {
    const own = foldSearch(letter)
    folded += own
    for (let index = 0; index < own.length; index += 1) places.push(place)
    place += letter.length
  }
  const isIn = Array.from({ length: folded.length }, () => false)
  for (const word of terms)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      isIn.fill(true, at, at + word.length)
  const marked = new Set(places.filter((_, at) => isIn[at] === true))
  return partsOf(text, index => marked.has(index))
}

function partsOf(text: string, isMarkedAt: (index: number) => boolean): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const letter of text) {
    const last = parts.at(-1)
    // A mark of accent belongs to the letter before it.
    const isMarked = /^\p{M}/u.test(letter) && last !== undefined ? last.isMarked : isMarkedAt(at)
    if (last !== undefined && last.isMarked === isMarked) last.part += letter
    else parts.push({ at, part: letter, isMarked })
    at += letter.length
  }
  return parts
}
