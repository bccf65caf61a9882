import { type HelpKind, HELP_LANGUAGES } from '../../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { HelpItemRow, HelpTextRow } from '../faq.tables.ts'
import '../faq.tables.ts'

// What a reader may see, and in which language.

/** The reader: drafts need edit permission, internal articles edit or support permission. */
export interface HelpReader {
  userId: number
  seesDrafts: Record<HelpKind, boolean>
  seesInternal: boolean
}

export const subjectOf = (kind: HelpKind): 'Faq' | 'Kb' => (kind === 'faq' ? 'Faq' : 'Kb')

export function readerOf(caller: Caller): HelpReader {
  const edits = (kind: HelpKind) => caller.can('update', subjectOf(kind))
  return {
    userId: caller.userId,
    seesDrafts: { faq: edits('faq'), article: edits('article') },
    seesInternal: edits('article') || caller.can('read', 'Ticket'),
  }
}

/** All items of one kind the reader may see. */
export function selectItems(db: Db, kind: HelpKind, reader: HelpReader) {
  let query = db
    .selectFrom('help_items')
    .where('help_items.kind', '=', kind)
    .where('help_items.deleted_at', 'is', null)
  if (!reader.seesDrafts[kind]) query = query.where('help_items.is_published', '=', 1)
  if (!reader.seesInternal) query = query.where('help_items.is_internal', '=', 0)
  return query
}

/** In display order. */
export const inOrder = (db: Db, kind: HelpKind, reader: HelpReader) =>
  selectItems(db, kind, reader)
    .selectAll('help_items')
    .orderBy('help_items.place')
    .orderBy('help_items.id')

/** Each item's text in the requested language, else English, else any. */
export async function textsOf(
  db: Db,
  { ids, language, dialect }: { ids: readonly number[]; language: Language; dialect: Dialect },
): Promise<Map<number, HelpTextRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('help_texts')
    .selectAll()
    .where(dialect.isOneOf('item_id', [...ids]))
    .execute()
  const shown = new Map<number, HelpTextRow>()
  for (const row of rows) {
    const known = shown.get(row.item_id)
    if (known === undefined || rankOf(row.language, language) < rankOf(known.language, language))
      shown.set(row.item_id, row)
  }
  return shown
}

const rankOf = (one: Language, preferred: Language): number =>
  one === preferred ? -1 : HELP_LANGUAGES.indexOf(one)

const name = z.optional(z.string())
const byLanguage = z.object({ en: name, ar: name, de: name, fr: name, pt: name })
export type ByLanguage = z.output<typeof byLanguage>
/** Stored texts of a category or section. */
export const readNames = (json: string): ByLanguage => byLanguage.parse(JSON.parse(json))
/** In the requested language, else English, else any. */
export const nameIn = (json: string, language: Language): string => {
  const names = readNames(json)
  const found = [names[language], names.en, ...Object.values(names)].find(
    name => name !== undefined && name !== '',
  )
  return found ?? ''
}

const numbers = z.array(z.int())
export const relatedOf = ({ related }: Pick<HelpItemRow, 'related'>): number[] =>
  numbers.parse(JSON.parse(related))
