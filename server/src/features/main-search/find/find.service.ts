import { isNearly, searchWords } from '@smart-fft/contract/main-search.rules'
import type { Db } from '../../../platform/database/database.ts'
import type { Dialect } from '../../../platform/database/dialect.ts'
import { isSpelled, titleTerm, typosOf } from '../index/words.service.ts'
import {
  COMPARED,
  countTerms,
  findByAll,
  findByTerms,
  listByTypoBegins,
  listByTypos,
  listContaining,
  type Place,
  type Terms,
} from './find.repo.ts'

// The order of what is found: the title is it, begins so, a word of it begins so, contains it; and where nothing is found, what is a
// letter away.

const WORDS_ASKED = 6
const CONTAINS_FROM = 3
const TYPO_FROM = 4
/** From here on what is typed may be the beginning of a longer word, with a wrong letter in it. */
const TYPO_BEGINS_FROM = 5
const NEAR_WORDS = 12

/** What is typed, and the words that it may mean; these are looked up once for all rooms. */
export interface Question {
  whole: string
  words: readonly string[]
  containing: (word: string) => Promise<readonly string[]>
  near: (word: string) => Promise<readonly string[]>
}

export function ask({ db, dialect }: { db: Db; dialect: Dialect }, q: string): Question {
  const words = searchWords(q).slice(0, WORDS_ASKED)
  return {
    whole: titleTerm(words),
    words,
    containing: once(async word => (Array.from(word).length < CONTAINS_FROM ? [] : listContaining(db, dialect, word))),
    near: once(async word => {
      const length = Array.from(word).length
      if (length < TYPO_FROM || !isSpelled(word)) return []
      const whole = (await listByTypos(db, typosOf(word))).filter(one => isNearly(word, one))
      if (whole.length > 0 || length < TYPO_BEGINS_FROM) return whole.slice(0, NEAR_WORDS)
      return (await listByTypoBegins(db, typosOf(word))).filter(one => beginsNearly(one, word)).slice(0, NEAR_WORDS)
    }),
  }
}

/** The ids of what meets the question in a place, the best first; at most about `limit` of each rank. */
export async function findIds(db: Db, { place, question, limit }: { place: Place; question: Question; limit: number }): Promise<string[]> {
  const { whole, words } = question
  if (words.length === 0 || place.scopes.length === 0) return []
  const found = new Set(await findByTerms(db, place, { terms: { from: whole }, limit }))
  const steps = [
    () => findBegun(db, { place, words, limit }),
    () => findContained(db, { place, question, limit }),
    async () => (found.size > 0 ? [] : findNear(db, { place, question, limit })),
  ]
  for (const step of steps) {
    if (found.size >= limit) break
    for (const id of await step()) found.add(id)
  }
  return [...found].slice(0, limit)
}

/** Each of the words begins a word of the record. */
async function findBegun(db: Db, { place, words, limit }: { place: Place; words: readonly string[]; limit: number }): Promise<string[]> {
  const driver = await pickDriver(db, place, words)
  const others = words.filter(word => word !== driver)
  const terms: Terms = { from: driver }
  if (others.length === 0) return findByTerms(db, place, { terms, limit })
  return findByAll(db, place, { terms, patterns: others.map(word => [`% ${word}%`]), limit })
}

/** The word that fewest records have: those are compared with the others. */
async function pickDriver(db: Db, place: Place, words: readonly string[]): Promise<string> {
  const sorted = words.toSorted((one, other) => other.length - one.length)
  const [first = '', ...others] = sorted
  if (others.length === 0) return first
  for (const word of sorted) if ((await countTerms(db, place, word)) < COMPARED) return word
  return first
}

async function findContained(db: Db, { place, question, limit }: { place: Place; question: Question; limit: number }): Promise<string[]> {
  const [driver = '', ...others] = question.words.toSorted((one, other) => other.length - one.length)
  const oneOf = await question.containing(driver)
  if (oneOf.length === 0) return []
  if (others.length === 0) return findByTerms(db, place, { terms: { oneOf }, limit })
  return findByAll(db, place, { terms: { oneOf }, patterns: others.map(word => [`%${word}%`]), limit })
}

async function findNear(db: Db, { place, question, limit }: { place: Place; question: Question; limit: number }): Promise<string[]> {
  const [driver = '', ...others] = question.words.toSorted((one, other) => other.length - one.length)
  const near = await question.near(driver)
  const patterns = await Promise.all(others.map(async word => [`% ${word}%`, ...(await question.near(word)).map(one => `% ${one} %`)]))
  const terms: Terms = near.length === 0 ? { from: driver } : { oneOf: near }
  if (others.length > 0) return findByAll(db, place, { terms, patterns, limit })
  return near.length === 0 ? [] : findByTerms(db, place, { terms, limit })
}

/** Whether a word begins with something that is a letter away. */
function beginsNearly(word: string, typed: string): boolean {
  const [letters, length] = [Array.from(word), Array.from(typed).length]
  return [length - 1, length, length + 1].some(end => end <= letters.length && isNearly(letters.slice(0, end).join(''), typed))
}

function once(find: (word: string) => Promise<readonly string[]>) {
  const known = new Map<string, Promise<readonly string[]>>()
  return (word: string): Promise<readonly string[]> => {
    const answer = known.get(word) ?? find(word)
    known.set(word, answer)
    return answer
  }
}
