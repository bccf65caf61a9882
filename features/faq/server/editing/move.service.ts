import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { HelpItemRow } from '../faq.tables.ts'
import { subjectOf } from '../read/items.repo.ts'
import { listTexts, updateItemPlace } from './edition.repo.ts'
import { placeAt, type Container } from './places.repo.ts'

interface Move {
  row: HelpItemRow
  container: Container
  beforeId: number | null | undefined
}

/** Moves an item. The version does not change, so a concurrent edit does not conflict. */
export async function moveItem(
  { trx, actor, now }: MutationContext,
  { row, container, beforeId }: Move,
): Promise<number> {
  const place = await placeAt(trx, container, {
    beforeId: beforeId === row.id ? undefined : beforeId,
  })
  await updateItemPlace(trx, row.id, { ...container.columns, place })
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
        after: { category, section_id, ...container.columns, place },
      },
    ],
    undo: {
      kind: 'help.move',
      args: { id: row.id, kind: row.kind, category, section_id, place: row.place },
    },
  })
}
