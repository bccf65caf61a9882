import type { SearchEntry } from '../contract/main-search.contract.ts'
import type { SearchGroup } from '../contract/main-search.rules.ts'
import { type Language, LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { text } from '#platform/server/texts/texts.ts'

// What a feature provides so that its records are found.

/** The scope of records visible to everyone with the right to all of them; other scopes are numbered by their feature. */
export const ALL = 0

/** What a record is found by. */
export interface IndexedRecord {
  id: string
  /** Where it is found: the people or containers it belongs to, or `ALL`. */
  scopes: readonly number[]
  title: string
  /** More that it is found by; its title is without that. */
  texts?: readonly string[]
}
/** What is looked for outside the index. */
export interface MoreAsked {
  caller: Caller
  q: string
  limit: number
}
export interface SearchReader {
  caller: Caller
  language: Language
  /** The address of a file for the caller. */
  urlOf: (fileId: string) => string
}
export interface SearchSource {
  /** As the migration of the index calls these records. */
  kind: string
  group: SearchGroup
  /** The index entries of these records; unsearchable ones are omitted. */
  index(db: Db, ids: readonly string[]): Promise<IndexedRecord[]>
  /** Finds what is not for the index: fields that not everyone sees who sees the records. */
  more?: (db: Db, asked: MoreAsked) => Promise<string[]>
  /** Where the caller may look; nowhere without a right to any. */
  scopesOf(db: Db, caller: Caller): Promise<readonly number[]>
  /** The ones the caller may open, by the feature's own rules: whatever the index says, nothing else is returned. */
  show(db: Db, reader: SearchReader, ids: readonly string[]): Promise<Map<string, SearchEntry>>
  /** The newest the caller may open, for an empty query; only for features shown then. */
  newest?(db: Db, caller: Caller, limit: number): Promise<{ ids: string[]; total?: number }>
}

/** How many of the newest files are considered. */
export const NEWEST_AMONG = 2_000

/** Ids of the index as a table's own. */
export const numbersOf = (ids: readonly string[]): number[] =>
  ids.map(Number).filter(id => Number.isSafeInteger(id) && id > 0)

/** A state in every language: the query is in one of them. */
export const inEveryLanguage = (file: string, key: string): string[] =>
  LANGUAGES.map(language => text({ language, file, key }))

/** A file at its place. */
export const fileEntry = (
  { name, size, type }: { name: string; size: number; type: string },
  { id, by, detail, link }: { id: string; by: string; detail: string; link: string },
): SearchEntry => ({
  id,
  title: name,
  by,
  detail,
  size: readableSize(size),
  bytes: size,
  file: type,
  link,
})

const UNITS = ['b', 'kb', 'mb', 'gb']
/** @example readableSize(2_411_725) === '2.3mb' */
function readableSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(1))}${UNITS[power]}`
}
