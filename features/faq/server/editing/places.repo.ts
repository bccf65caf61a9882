import type { HelpKind } from '../../contract/faq.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../faq.tables.ts'

// The order of items in a container: each position is a number between those of its neighbors.

/** An FAQ category or a knowledge base section. */
export interface Container {
  kind: HelpKind
  columns: { category: string } | { section_id: number }
}

const STEP = 1024
const TOO_CLOSE = 1e-6

/** The position before an item of the container; at the end when omitted or when that item is no longer there. */
export async function placeAt(
  trx: Trx,
  container: Container,
  { beforeId }: { beforeId: number | null | undefined },
): Promise<number> {
  const rows = await readContainer(trx, container)
  const at = rows.findIndex(row => row.id === beforeId)
  const [next, previous] = [rows[at], rows[at === -1 ? rows.length - 1 : at - 1]]
  if (next === undefined) return (previous?.place ?? 0) + STEP
  if (previous === undefined) return next.place - STEP
  if (next.place - previous.place > TOO_CLOSE) return (next.place + previous.place) / 2
  for (const [index, row] of rows.entries()) {
    await trx
      .updateTable('help_items')
      .set({ place: (index + 1) * STEP })
      .where('id', '=', row.id)
      .execute()
  }
  return at * STEP + STEP / 2
}

function readContainer(trx: Trx, { kind, columns }: Container) {
  const query = trx
    .selectFrom('help_items')
    .select(['id', 'place'])
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
  return 'category' in columns
    ? query.where('category', '=', columns.category).execute()
    : query.where('section_id', '=', columns.section_id).execute()
}
