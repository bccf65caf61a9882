import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { HelpItemRow } from '../faq.tables.ts'
import { subjectOf } from '../read/items.repo.ts'
import { listTexts, type Who } from './edition.service.ts'
import { placeAt, type Shelf } from './places.repo.ts'

export interface Move {
  row: HelpItemRow
  shelf: Shelf
  beforeId: number | null | undefined
}

/** Puts an item elsewhere. It stays the same item: who edits it is not overtaken. */
export async function moveItem(
  trx: Trx,
  { actor, now }: Who,
  { row, shelf, beforeId }: Move,
): Promise<number> {
  const place = await placeAt(trx, shelf, { beforeId: beforeId === row.id ? undefined : beforeId })
  await trx
    .updateTable('help_items')
    .set({ ...shelf.columns, place })
    .where('id', '=', row.id)
    .execute()
  const { category, section_id } = row
  const [text] = await listTexts(trx, row.id)
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: subjectOf(row.kind),
    records: [
      {
        id: row.id,
        name: text?.title ?? row.slug,
        before: { category, section_id, place: row.place },
        after: { category, section_id, ...shelf.columns, place },
      },
    ],
    undo: {
      kind: 'help.move',
      args: { id: row.id, kind: row.kind, category, section_id, place: row.place },
    },
  })
}
