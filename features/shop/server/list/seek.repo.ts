import { foldSearch } from '#platform/contract/fold.rules.ts'
import { isNearly } from '#features/main-search/contract/main-search.rules.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import { createVersionedCache } from '#platform/server/database/versioned-cache.ts'
import { createNearWords } from '#features/main-search/server/main-search.service.ts'
import { listSynonymWords } from '../synonyms/synonyms.repo.ts'

// Interprets shop queries (docs/adr/0051): the text as it is; a word with synonyms, as any of them; and
// only without hits, its words individually in any order, with the nearest word for unknown ones.

/** Hits up to here are handed over by their ids. */
export const HITS_AT_ONCE = 1_000
const WORDS_ASKED = 6
const NEAR_TAKEN = 4
const CORRECTED_FROM = 4
/** For words, and for whole texts; each with few products. */
const WORD_CACHE_SIZE = 1_000

export interface Sought {
  /** One of each group is in the product. */
  groups: readonly (readonly string[])[]
  /** The matching products, if few. */
  ids: number[] | undefined
  corrected: string | null
}
interface Meaning {
  /** As it was typed, or as it should have been. */
  text: string
  words: string[]
  /** The matching products; undefined for many. */
  ids: number[] | undefined
  isCorrected: boolean
}

const NOTHING: Sought = { groups: [], ids: undefined, corrected: null }

export function createSeek({ read, dialect }: Pick<Database, 'read' | 'dialect'>) {
  const words = createNearWords({ read, dialect })
  const known = createVersionedCache<number[] | undefined>(WORD_CACHE_SIZE)
  const synonymWords = createVersionedCache<Awaited<ReturnType<typeof listSynonymWords>>>(1)
  const nameWords = createVersionedCache<string[]>(1)

  const hitsOf = (version: string, q: string) =>
    known.keep(version, q, async () => {
      const hits = await dialect.search.matches(read, { index: 'products', q, limit: HITS_AT_ONCE })
      return hits === 'too-many' ? undefined : hits.ids
    })

  /** The words products have, with the products matching all of them. */
  async function meet(
    version: string,
    some: readonly string[],
  ): Promise<Pick<Meaning, 'words' | 'ids'>> {
    const found = await Promise.all(
      some.map(async word => ({ word, ids: await hitsOf(version, word) })),
    )
    const present = found.filter(({ ids }) => ids?.length !== 0)
    const isWide = present.some(({ ids }) => ids === undefined)
    const ids = isWide ? undefined : [...new Set(present.flatMap(one => one.ids ?? []))]
    return { words: present.map(({ word }) => word), ids }
  }

  async function correct(version: string, word: string): Promise<Pick<Meaning, 'words' | 'ids'>> {
    const folded = foldSearch(word)
    if (Array.from(folded).length < CORRECTED_FROM || !/^[\p{L}\p{M}]+$/u.test(folded))
      return { words: [], ids: [] }
    const names = await nameWords.keep(version, '', listNameWords)
    const near = [
      ...new Set([
        ...names.filter(one => isNearly(folded, foldSearch(one))),
        ...(await words.near(folded)),
      ]),
    ]
    const met = await meet(version, near.slice(0, NEAR_TAKEN * 2))
    return { ...met, words: met.words.slice(0, NEAR_TAKEN) }
  }

  /** Words of brands and categories, which the title index lacks. */
  async function listNameWords(): Promise<string[]> {
    const [brands, categories] = await Promise.all([
      read.selectFrom('brands').select('name').execute(),
      read.selectFrom('categories').select('name').execute(),
    ])
    return [...new Set([...brands, ...categories].flatMap(row => wordsIn(row.name.toLowerCase())))]
  }

  async function mean(version: string, unit: readonly string[]): Promise<Meaning> {
    const [text = ''] = unit
    const known = await meet(version, unit)
    if (known.words.length > 0) return { text, ...known, isCorrected: false }
    const { words: near, ids } = await correct(version, text)
    return { text: near[0] ?? text, words: near, ids, isCorrected: true }
  }

  /** All of the meanings at once: the few are looked through for what the many have. */
  async function meetAll(meanings: readonly Meaning[]): Promise<number[] | undefined> {
    const few = meanings.flatMap(one => (one.ids === undefined ? [] : [new Set(one.ids)]))
    const [first, ...others] = few
    if (first === undefined) return undefined
    const ids = [...first].filter(id => others.every(other => other.has(id)))
    let rows = read
      .selectFrom('products')
      .select('id')
      .where(dialect.isOneOf('id', ids))
      .where('deleted_at', 'is', null)
    for (const { words: some } of meanings.filter(one => one.ids === undefined))
      rows = rows.where(eb => eb.or(some.map(word => hasWord('words', word))))
    return ids.length === 0 ? [] : (await rows.execute()).map(row => row.id)
  }

  return async (q: string, version: string): Promise<Sought> => {
    if (q === '') return NOTHING
    const synonyms = await synonymWords.keep(version, '', () => listSynonymWords(read))
    const units = unitsOf(wordsIn(foldSearch(q)).slice(0, WORDS_ASKED), synonyms)
    const literal: Sought = {
      groups: [[foldSearch(q)]],
      ids: await hitsOf(version, q),
      corrected: null,
    }
    const isPlain = units.every(unit => unit.length === 1)
    if (units.length === 0 || (isPlain && literal.ids?.length !== 0)) return literal
    const meanings = await Promise.all(units.map(unit => mean(version, unit)))
    if (meanings.some(one => one.words.length === 0)) return literal
    const corrected = meanings.some(one => one.isCorrected)
      ? meanings.map(one => one.text).join(' ')
      : null
    const ids = await meetAll(meanings)
    // Several very frequent words: matching all of them would be too expensive.
    if (ids === undefined && meanings.length > 1) return literal
    return { groups: meanings.map(one => one.words), ids, corrected }
  }
}

/** Whether a product has it, read from the product itself: for those that are met one by one. */
export const hasWord = (column: string, word: string): RawBuilder<SqlBool> =>
  columnsContain([column], word)

const wordsIn = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(word => word !== '')

/** The words, each with its synonyms. */
export function unitsOf(
  words: readonly string[],
  synonyms: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const units: string[][] = []
  let at = 0
  while (at < words.length) {
    const lengths = Array.from(
      { length: words.length - at },
      (_, index) => words.length - at - index,
    )
    const length = lengths.find(one => synonyms.has(keyOf(words.slice(at, at + one)))) ?? 1
    const phrase = words.slice(at, at + length)
    const others = synonyms.get(keyOf(phrase)) ?? []
    units.push([...new Set([phrase.join(' '), ...others])])
    at += length
  }
  return units
}
const keyOf = (words: readonly string[]): string => foldSearch(words.join(' '))
