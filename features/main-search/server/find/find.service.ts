import { isNearly, searchWords } from '../../contract/main-search.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isSpelled, titleTerm, typosOf } from '../index/words.service.ts'
import {
  COMPARED,
  countTerms,
  type Engine,
  findByAll,
  findByTerms,
  listByTypoBegins,
  listByTypos,
  listContaining,
  type Place,
  type Terms,
} from './find.repo.ts'

// Ranking: the title equals the query, starts with it, has a word starting with it, contains it; and without a hit, words
// one letter away.

const WORDS_ASKED = 6
const CONTAINS_FROM = 3
const TYPO_FROM = 4
/** From this length on the query may be the start of a longer word, with a typo in it. */
const TYPO_BEGINS_FROM = 5
const NEAR_WORDS = 12

/** The query with the words it may mean, resolved once for all features. */
export interface Question {
  whole: string
  words: readonly string[]
  containing: (word: string) => Promise<readonly string[]>
  near: (word: string) => Promise<readonly string[]>
}

export function ask(engine: Engine, q: string): Question {
  const { db } = engine
  const words = searchWords(q).slice(0, WORDS_ASKED)
  return {
    whole: titleTerm(words),
    words,
    containing: once(async word =>
      Array.from(word).length < CONTAINS_FROM ? [] : listContaining(engine, word),
    ),
    near: once(async word => {
      const length = Array.from(word).length
      if (length < TYPO_FROM || !isSpelled(word)) return []
      const whole = (await listByTypos(db, typosOf(word))).filter(one => isNearly(word, one))
      if (whole.length > 0 || length < TYPO_BEGINS_FROM) return whole.slice(0, NEAR_WORDS)
      return (await listByTypoBegins(db, typosOf(word)))
        .filter(one => beginsNearly(one, word))
        .slice(0, NEAR_WORDS)
    }),
  }
}

interface Asked {
  place: Place
  question: Question
  limit: number
  /** Finds what the index doesn't have, where that has too few. */
  more?: () => Promise<readonly string[]>
}

interface Hits {
  /** The best first. */
  ids: readonly string[]
  /** They have only words one letter away. */
  isNear: boolean
}

/** What meets the question in a place; at most about `limit` of each rank. */
export async function findHits(engine: Engine, asked: Asked): Promise<Hits> {
  const { db } = engine
  const { place, question, limit, more } = asked
  const { whole, words } = question
  if (words.length === 0 || place.scopes.length === 0) return { ids: [], isNear: false }
  const found = new Set(await findByTerms(db, place, { terms: { from: whole }, limit }))
  const driver = found.size < limit ? await pickDriver(db, place, words) : ''
  const steps = [
    () => findBegun(engine, asked, driver),
    () => findContained(engine, asked, driver),
    async () => (await more?.()) ?? [],
  ]
  for (const step of steps) {
    if (found.size >= limit) break
    for (const id of await step()) found.add(id)
  }
  if (found.size > 0) return { ids: [...found].slice(0, limit), isNear: false }
  return { ids: await findNear(engine, asked), isNear: true }
}

/** The rarest word: its records are compared with the others. */
async function pickDriver(db: Db, place: Place, words: readonly string[]): Promise<string> {
  const sorted = longestFirst(words)
  const [first = '', ...others] = sorted
  if (others.length === 0) return first
  for (const word of sorted) if ((await countTerms(db, place, word)) < COMPARED) return word
  return first
}

/** Records with a word starting with the driver: whole words first, then prefixes, then records containing the others. */
async function findBegun(
  engine: Engine,
  { place, question: { words }, limit }: Asked,
  driver: string,
): Promise<string[]> {
  const terms: Terms = { from: driver }
  const others = words.filter(word => word !== driver)
  if (others.length === 0) return findByTerms(engine.db, place, { terms, limit })
  const ranks = [others.map(word => [`% ${word}%`]), words.map(word => [`% ${word} %`])]
  return findByAll(engine, place, {
    terms,
    patterns: others.map(word => [`%${word}%`]),
    ranks,
    limit,
  })
}

/** Records containing all of the query within their words. */
async function findContained(
  engine: Engine,
  { place, question, limit }: Asked,
  driver: string,
): Promise<string[]> {
  const [longest = '', ...others] = longestFirst(question.words)
  const like = await question.containing(longest)
  // Prefix matches of the driver were compared already.
  const oneOf = longest === driver ? like.filter(word => !word.startsWith(driver)) : like
  if (oneOf.length === 0) return []
  if (others.length === 0) return findByTerms(engine.db, place, { terms: { oneOf }, limit })
  return findByAll(engine, place, {
    terms: { oneOf },
    patterns: others.map(word => [`%${word}%`]),
    limit,
  })
}

async function findNear(engine: Engine, { place, question, limit }: Asked): Promise<string[]> {
  const [driver = '', ...others] = longestFirst(question.words)
  const near = await question.near(driver)
  const patterns = await Promise.all(
    others.map(async word => [
      `% ${word}%`,
      ...(await question.near(word)).map(one => `% ${one} %`),
    ]),
  )
  const terms: Terms = near.length === 0 ? { from: driver } : { oneOf: near }
  if (others.length > 0) return findByAll(engine, place, { terms, patterns, limit })
  return near.length === 0 ? [] : findByTerms(engine.db, place, { terms, limit })
}

const longestFirst = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => other.length - one.length)

/** Whether a word starts with something one letter away. */
function beginsNearly(word: string, typed: string): boolean {
  const [letters, length] = [Array.from(word), Array.from(typed).length]
  return [length - 1, length, length + 1].some(
    end => end <= letters.length && isNearly(letters.slice(0, end).join(''), typed),
  )
}

function once(find: (word: string) => Promise<readonly string[]>) {
  const known = new Map<string, Promise<readonly string[]>>()
  return (word: string): Promise<readonly string[]> => {
    const answer = known.get(word) ?? find(word)
    known.set(word, answer)
    return answer
  }
}
