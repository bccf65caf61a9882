import { foldSearch } from '#platform/contract/fold.rules.ts'
import { type HelpKind, slugOf } from '../../contract/faq.rules.ts'
import type { HelpText } from '../../contract/faq-editing.contract.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { sanitiseRichText } from '#platform/server/rich-text/sanitise.ts'
import { keepFiles } from '#features/files/server/files.service.ts'
import { articleNotFound, entryNotFound, slugTaken } from '../faq.errors.ts'
import type { HelpItemRow, HelpItemsTable, NewHelpItemRow } from '../faq.tables.ts'
import { subjectOf } from '../read/items.repo.ts'
import { keepPictures, picturesIn } from '../read/pictures.service.ts'
import { placeAt, type Shelf } from './places.repo.ts'

// Questions and articles are written the same way: an item with its texts, each change in one transaction with its record and its way
// back. What an article says after a change is kept as a revision.

export interface Who {
  caller: Caller
  actor: Actor
  now: Date
}

/** What people change of an item: where it stands and who reads it. */
export const itemColumns = z.object({
  slug: z.string(),
  category: z.nullable(z.string()),
  section_id: z.nullable(z.int()),
  place: z.number(),
  is_published: z.int(),
  is_internal: z.int(),
  screens: z.string(),
  related: z.string(),
})
export type ItemColumns = z.output<typeof itemColumns>

/** What is undefined stays. */
type ChangedColumns = {
  [Name in Exclude<keyof ItemColumns, 'place'>]?: ItemColumns[Name] | undefined
}
export interface Edition {
  columns: ChangedColumns
  /** All of them: what is not among them is taken away. */
  texts: readonly HelpText[] | undefined
  isMinor: boolean
}

const notFound = { faq: entryNotFound, article: articleNotFound }

export async function getItem(db: Db, kind: HelpKind, id: number): Promise<HelpItemRow> {
  const row = await db
    .selectFrom('help_items')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound[kind]()
  return row
}

export const listTexts = (db: Db, itemId: number): Promise<HelpText[]> =>
  db
    .selectFrom('help_texts')
    .select(['language', 'title', 'content'])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute()

export interface NewEdition extends Edition {
  kind: HelpKind
  shelf: Shelf
  texts: readonly HelpText[]
}
export async function addItem(
  trx: Trx,
  who: Who,
  { kind, shelf, columns, texts }: NewEdition,
): Promise<{ row: HelpItemRow; changeId: number }> {
  const moment = who.now.toISOString()
  const { is_published = 1, is_internal = 0, screens = '', related = '[]' } = columns
  const fresh: NewHelpItemRow = {
    category: null,
    section_id: null,
    ...shelf.columns,
    kind,
    is_published,
    is_internal,
    screens,
    related,
    slug:
      columns.slug === undefined
        ? await freeSlug(trx, kind, texts)
        : await checkSlug(trx, columns.slug),
    place: await placeAt(trx, shelf, { beforeId: undefined }),
    created_at: moment,
    updated_at: moment,
    updated_by: who.caller.userId,
    deleted_at: null,
  }
  const row = await trx
    .insertInto('help_items')
    .values(fresh)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeTexts(trx, who, { itemId: row.id, texts, isMinor: false })
  const changeId = await record(trx, who, {
    row,
    action: 'create',
    name: titleOf(texts),
    before: undefined,
  })
  return { row, changeId }
}

export async function changeItem(
  trx: Trx,
  who: Who,
  { row, columns, texts, isMinor }: Edition & { row: HelpItemRow },
): Promise<number> {
  const before = await snapshot(trx, row)
  if (columns.slug !== undefined && columns.slug !== row.slug) await checkSlug(trx, columns.slug)
  if (texts !== undefined) await writeTexts(trx, who, { itemId: row.id, texts, isMinor })
  await updateItem(trx, row, { ...columns, ...(isMinor ? {} : touched(who)) })
  return record(trx, who, { row, action: 'update', name: titleOf(texts ?? before.texts), before })
}

export async function deleteItem(trx: Trx, who: Who, row: HelpItemRow): Promise<number> {
  const before = await snapshot(trx, row)
  await updateItem(trx, row, { deleted_at: who.now.toISOString() })
  return record(trx, who, { row, action: 'delete', name: titleOf(before.texts), before })
}

const touched = ({ caller, now }: Who) => ({
  updated_at: now.toISOString(),
  updated_by: caller.userId,
})

export async function updateItem(
  trx: Trx,
  { id, version }: HelpItemRow,
  columns: Updateable<HelpItemsTable>,
): Promise<void> {
  await trx
    .updateTable('help_items')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** An item with its texts, to come back to. */
export interface Snapshot {
  columns: ItemColumns
  texts: HelpText[]
}
async function snapshot(trx: Trx, row: HelpItemRow): Promise<Snapshot> {
  return { columns: itemColumns.parse(row), texts: await listTexts(trx, row.id) }
}

const titleOf = (texts: readonly HelpText[]): string => texts[0]?.title ?? ''

interface Recorded {
  row: HelpItemRow
  action: 'create' | 'update' | 'delete' | 'restore'
  name: string
  before: Snapshot | undefined
}
/** The log tells what was changed; the words themselves are told by the revisions. */
export async function record(
  trx: Trx,
  { actor, now }: Who,
  { row, action, name, before }: Recorded,
): Promise<number> {
  const after = await trx
    .selectFrom('help_items')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const texts = await listTexts(trx, row.id)
  const describe = (columns: ItemColumns, words: readonly HelpText[]) => ({
    ...columns,
    ...Object.fromEntries(words.map(text => [`title ${text.language}`, text.title])),
    ...Object.fromEntries(
      words.map(text => [`characters ${text.language}`, textOf(text.content).length]),
    ),
  })
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: subjectOf(row.kind),
    records: [
      {
        id: row.id,
        name,
        before: before === undefined ? undefined : describe(before.columns, before.texts),
        after: action === 'delete' ? undefined : describe(itemColumns.parse(after), texts),
      },
    ],
    undo: {
      kind: 'help.revert',
      args: { id: row.id, kind: row.kind, version: after.version, before: before ?? null },
    },
  })
}

interface Writing {
  itemId: number
  texts: readonly HelpText[]
  isMinor: boolean
}
/** The texts as they may be kept; each that differs is a new revision. */
export async function writeTexts(
  trx: Trx,
  { caller, now }: Who,
  { itemId, texts, isMinor }: Writing,
): Promise<void> {
  const known = new Map((await listTexts(trx, itemId)).map(text => [text.language, text]))
  const gone = [...known.keys()].filter(language => !texts.some(text => text.language === language))
  if (gone.length > 0)
    await trx
      .deleteFrom('help_texts')
      .where('item_id', '=', itemId)
      .where('language', 'in', gone)
      .execute()
  for (const { language, title, content: raw } of texts) {
    const content = keepPictures(sanitiseRichText(raw))
    const before = known.get(language)
    if (before?.title === title && before.content === content) continue
    const words = foldSearch(`${title}\n${textOf(content)}`)
    await trx
      .insertInto('help_texts')
      .values({ item_id: itemId, language, title, content, words })
      .onConflict(conflict =>
        conflict.columns(['item_id', 'language']).doUpdateSet({ title, content, words }),
      )
      .execute()
    await keepFiles(trx, picturesIn(content), now)
    const revision = { item_id: itemId, language, title, content, at: now.toISOString() }
    await trx
      .insertInto('help_revisions')
      .values({ ...revision, user_id: caller.userId, is_minor: isMinor ? 1 : 0 })
      .execute()
  }
}

const isTaken = async (trx: Trx, slug: string): Promise<boolean> =>
  (await trx.selectFrom('help_items').select('id').where('slug', '=', slug).executeTakeFirst()) !==
  undefined

async function checkSlug(trx: Trx, slug: string): Promise<string> {
  if (await isTaken(trx, slug)) throw slugTaken()
  return slug
}

/** Made of the English title, or of the first; a number behind it where that is taken. */
async function freeSlug(trx: Trx, kind: HelpKind, texts: readonly HelpText[]): Promise<string> {
  const title = texts.find(text => text.language === 'en')?.title ?? titleOf(texts)
  const wanted = slugOf(title, kind === 'faq' ? 'question' : 'article')
  let slug = wanted
  for (let number = 2; await isTaken(trx, slug); number += 1) slug = `${wanted}-${number}`
  return slug
}
