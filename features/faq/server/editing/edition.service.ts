import { foldSearch } from '#platform/contract/fold.rules.ts'
import { type HelpKind, slugOf } from '../../contract/faq.rules.ts'
import type { HelpText } from '../../contract/faq-editing.contract.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { reuseFiles } from '#features/files/server/files.service.ts'
import { articleNotFound, slugTaken } from '../faq.errors.ts'
import type { HelpItemRow, NewHelpItemRow } from '../faq.tables.ts'
import { subjectOf } from '../read/items.repo.ts'
import { keepPictures, picturesIn } from '../read/pictures.service.ts'
import {
  deleteTexts,
  findItem,
  getItem,
  insertItem,
  insertRevision,
  isSlugTaken,
  type ItemColumns,
  itemColumns,
  listTexts,
  saveText,
  updateItemRow,
} from './edition.repo.ts'
import { placeAt, type Container } from './places.repo.ts'

// Shared by questions and articles: an item with its texts, each change recorded in one transaction with its undo step. Each new text is
// kept as a revision.

/** Undefined leaves a column unchanged. */
type ChangedColumns = {
  [Name in Exclude<keyof ItemColumns, 'place'>]?: ItemColumns[Name] | undefined
}
interface Edition {
  columns: ChangedColumns
  /** The complete set: languages not listed are removed. */
  texts: readonly HelpText[] | undefined
  isMinor: boolean
}

interface NewItem {
  kind: HelpKind
  container: Container
  columns: ChangedColumns
  texts: readonly HelpText[]
}
export async function addItem(
  context: MutationContext,
  { kind, container, columns, texts }: NewItem,
): Promise<{ row: HelpItemRow; changeId: number }> {
  const { trx, caller, now } = context
  const moment = now.toISOString()
  const { is_published = 1, is_internal = 0, screens = '', related = '[]' } = columns
  const fresh: NewHelpItemRow = {
    category: null,
    section_id: null,
    ...container.columns,
    kind,
    is_published,
    is_internal,
    screens,
    related,
    slug:
      columns.slug === undefined
        ? await getFreeSlug(trx, kind, texts)
        : await assertSlugFree(trx, columns.slug),
    place: await placeAt(trx, container, { beforeId: undefined }),
    created_at: moment,
    updated_at: moment,
    updated_by: caller.userId,
    deleted_at: null,
  }
  const row = await insertItem(trx, fresh)
  await writeTexts(context, { itemId: row.id, texts, isMinor: false })
  const changeId = await recordItem(context, {
    row,
    action: 'create',
    name: titleOf(texts),
    before: undefined,
  })
  return { row, changeId }
}

export async function changeItem(
  context: MutationContext,
  { row, columns, texts, isMinor }: Edition & { row: HelpItemRow },
): Promise<number> {
  const { trx, caller, now } = context
  const before = await getSnapshot(trx, row)
  if (columns.slug !== undefined && columns.slug !== row.slug)
    await assertSlugFree(trx, columns.slug)
  if (texts !== undefined) await writeTexts(context, { itemId: row.id, texts, isMinor })
  const touched = { updated_at: now.toISOString(), updated_by: caller.userId }
  await updateItemRow(trx, row, { ...columns, ...(isMinor ? {} : touched) })
  return recordItem(context, {
    row,
    action: 'update',
    name: titleOf(texts ?? before.texts),
    before,
  })
}

/** Returns the change's id, for undo. */
export async function deleteItem(
  context: MutationContext,
  { kind, id }: { kind: HelpKind; id: number },
): Promise<number> {
  const { trx, now } = context
  const row = await getItem(trx, kind, id)
  const before = await getSnapshot(trx, row)
  await updateItemRow(trx, row, { deleted_at: now.toISOString() })
  return recordItem(context, { row, action: 'delete', name: titleOf(before.texts), before })
}

/** An item with its texts, as undo restores it. */
interface Snapshot {
  columns: ItemColumns
  texts: HelpText[]
}
const getSnapshot = async (trx: Trx, row: HelpItemRow): Promise<Snapshot> => ({
  columns: itemColumns.parse(row),
  texts: await listTexts(trx, row.id),
})

const titleOf = (texts: readonly HelpText[]): string => texts[0]?.title ?? ''

const describe = ({ columns, texts }: Snapshot) => ({
  ...columns,
  ...Object.fromEntries(texts.map(text => [`title ${text.language}`, text.title])),
  ...Object.fromEntries(
    texts.map(text => [`characters ${text.language}`, textOf(text.content).length]),
  ),
})

interface ItemChange {
  row: HelpItemRow
  action: 'create' | 'update' | 'delete' | 'restore'
  name: string
  before: Snapshot | undefined
}
/** The audit log names what was changed; the texts are in the revisions. */
export async function recordItem(
  { trx, actor, now }: MutationContext,
  { row, action, name, before }: ItemChange,
): Promise<number> {
  const after = await findItem(trx, row.id)
  if (after === undefined) throw articleNotFound()
  const snapshot = await getSnapshot(trx, after)
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: subjectOf(row.kind),
    records: [
      {
        id: row.id,
        name,
        before: before === undefined ? undefined : describe(before),
        after: action === 'delete' ? undefined : describe(snapshot),
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
/** Stores the sanitized texts; each that differs becomes a revision. */
export async function writeTexts(
  { trx, caller, now }: MutationContext,
  { itemId, texts, isMinor }: Writing,
): Promise<void> {
  const known = new Map((await listTexts(trx, itemId)).map(text => [text.language, text]))
  const removed = [...known.keys()].filter(
    language => !texts.some(text => text.language === language),
  )
  await deleteTexts(trx, itemId, removed)
  for (const { language, title, content: raw } of texts) {
    const content = keepPictures(sanitizeRichText(raw))
    const before = known.get(language)
    if (before?.title === title && before.content === content) continue
    const text = { item_id: itemId, language, title, content }
    await saveText(trx, { ...text, words: foldSearch(`${title}\n${textOf(content)}`) })
    await reuseFiles(trx, picturesIn(content), now)
    await insertRevision(trx, {
      ...text,
      at: now.toISOString(),
      user_id: caller.userId,
      is_minor: isMinor ? 1 : 0,
    })
  }
}

async function assertSlugFree(trx: Trx, slug: string): Promise<string> {
  if (await isSlugTaken(trx, slug)) throw slugTaken()
  return slug
}

/** Derived from the English title, or the first one; numbered when taken. */
async function getFreeSlug(trx: Trx, kind: HelpKind, texts: readonly HelpText[]): Promise<string> {
  const title = texts.find(text => text.language === 'en')?.title ?? titleOf(texts)
  const base = slugOf(title, kind === 'faq' ? 'question' : 'article')
  let slug = base
  for (let number = 2; await isSlugTaken(trx, slug); number += 1) slug = `${base}-${number}`
  return slug
}
