import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import type { BulkResult } from '#platform/server/changes/each-of.ts'
import { eachOf } from '#platform/server/changes/each-of.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { listPayers } from '../bills/bills.repo.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { describeInvoice, findInvoice, nameOf } from '../records/records.repo.ts'

export interface RecordChange {
  before?: InvoiceDbRow | undefined
  after?: InvoiceDbRow | undefined
}
export interface Recording {
  action: ChangeAction
  undo?: { kind: string; args: unknown } | undefined
}

/** Records changes of invoices with their undo; their recipients are notified as well. */
export async function recordInvoices(
  context: RecordingContext,
  { changes, ...how }: Recording & { changes: readonly RecordChange[] },
): Promise<number> {
  const records = togetherById(changes).flatMap(({ before, after }) => {
    const named = after ?? before
    if (named === undefined) return []
    return [
      {
        id: named.id,
        name: nameOf(named),
        before: before && describeInvoice(before),
        after: after && describeInvoice(after),
      },
    ]
  })
  const rows = changes.flatMap(({ before, after }) => [before, after])
  const clientIds = new Set(
    rows.flatMap(row => (row === undefined || row.number === null ? [] : row.client_id)),
  )
  await notifyPayers(context.trx, { clientIds, now: context.now })
  return recordChange(context.trx, {
    actor: context.actor,
    now: context.now,
    subject: 'Invoice',
    records,
    ...how,
  })
}

async function notifyPayers(
  trx: Trx,
  { clientIds, now }: { clientIds: ReadonlySet<number>; now: Date },
): Promise<void> {
  if (clientIds.size === 0) return
  for (const userId of await listPayers(trx, [...clientIds]))
    await announce(trx, { topic: 'Account', ids: ['bills'], now, userId })
}

/** What was touched several times at once was changed once: from what it was at first to what it is at last. */
function togetherById(changes: readonly RecordChange[]): RecordChange[] {
  const byId = new Map<number | undefined, RecordChange>()
  for (const { before, after } of changes) {
    const id = (after ?? before)?.id
    byId.set(id, { before: byId.has(id) ? byId.get(id)?.before : before, after })
  }
  return [...byId.values()]
}

interface Bulk extends Pick<Recording, 'action'> {
  one: (id: number) => Promise<RecordChange & { id: number }>
  undo?: (ids: number[]) => Recording['undo']
}

/** The same for several invoices: processes what it can, and reports why the rest was refused. */
export async function bulkInvoices(
  context: InvoiceContext,
  { ids, one, action, undo }: Bulk & { ids: number[] },
): Promise<BulkResult> {
  const called = async (id: number) => {
    const row = await findInvoice(context.trx, id)
    return row === undefined ? undefined : nameOf(row)
  }
  const { records, refused } = await eachOf(context.trx, ids, { one, nameOf: called })
  const done = records.map(({ id }) => id)
  const changeId =
    done.length === 0
      ? undefined
      : await recordInvoices(context, { changes: records, action, undo: undo?.(done) })
  return { done, refused, changeId }
}
