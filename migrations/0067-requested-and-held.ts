import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Aging } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Stored values and columns named by the terms of the field: approvals and quotes are requested, mails are held. Saved views hold such values in their
// queries, and so does what changes of views within the last day are undone with.

const COLUMNS = {
  invoice_approvals: [
    ['asked_by', 'requested_by'],
    ['asked_name', 'requested_name'],
    ['asked_at', 'requested_at'],
  ],
  order_quotes: [['asked_at', 'requested_at']],
} as const
const VALUES = [
  { table: 'invoices', column: 'approval', from: 'asked', to: 'requested' },
  {
    table: 'invoice_events',
    column: 'event',
    from: 'approval-asked',
    to: 'approval-requested',
  },
  { table: 'invoice_events', column: 'event', from: 'approval-fell', to: 'approval-reset' },
  ...['access', 'invoice-approval', 'order-approval', 'quote'].map(subject => ({
    table: 'notifications',
    column: 'kind',
    from: `${subject}-asked`,
    to: `${subject}-requested`,
  })),
  { table: 'mail_outbox', column: 'state', from: 'kept', to: 'held' },
  { table: 'mail_outbox', column: 'template', from: 'accessAsked', to: 'accessRequested' },
]
interface Rename {
  screens: readonly string[]
  parameter: string
  from: string
  to: string
}
const VIEWS: readonly Rename[] = [
  { screens: ['invoices'], parameter: 'approval', from: 'asked', to: 'requested' },
  { screens: ['mails'], parameter: 'state', from: 'kept', to: 'held' },
  // A hidden column.
  { screens: ['orders', 'allOrders'], parameter: 'hide', from: 'way', to: 'paymentMethod' },
]
const AGING: Aging = { days: 30, moment: 'old.at' }

export const requestedAndHeld: Migration = {
  name: '0067-requested-and-held',
  async up(trx, { schema }) {
    for (const [table, columns] of Object.entries(COLUMNS))
      for (const [from, to] of columns)
        await trx.schema.alterTable(table).renameColumn(from, to).execute()
    for (const { table, column, from, to } of VALUES)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
        where ${sql.ref(column)} = ${from}`.execute(trx)
    await schema.dropAppendOnly(trx, 'audit_changes')
    for (const rename of VIEWS) {
      // The undo first: it is found by its view.
      await renameInUndo(trx, rename)
      await renameInViews(trx, rename)
    }
    await schema.appendOnly(trx, 'audit_changes', AGING)
  },
}

async function renameInViews(trx: Trx, rename: Rename): Promise<void> {
  const { rows } = await sql<{ id: number; query: string }>`select id, query from saved_views
    where screen in (${sql.join(rename.screens)})`.execute(trx)
  for (const { id, query } of rows) {
    const renamed = renameInQuery(query, rename)
    if (renamed !== query)
      await sql`update saved_views set query = ${renamed} where id = ${id}`.execute(trx)
  }
}

async function renameInUndo(trx: Trx, rename: Rename): Promise<void> {
  const { rows } = await sql<{ id: number; undo_args: string }>`select id, undo_args
    from audit_changes where undo_kind = 'saved-views.revert' and exists (
      select 1 from saved_views as v where screen in (${sql.join(rename.screens)})
        and audit_changes.undo_args like '{"id":' || v.id || ',%')`.execute(trx)
  for (const { id, undo_args: args } of rows) {
    const { data } = undoArgs.safeParse(args)
    const query = data?.change.query
    if (data === undefined || query === undefined) continue
    const change = { ...data.change, query: renameInQuery(query, rename) }
    const renamed = JSON.stringify({ ...data, change })
    if (renamed !== args)
      await sql`update audit_changes set undo_args = ${renamed} where id = ${id}`.execute(trx)
  }
}

/** Nothing must stop an upgrade: what cannot be read stays. */
const json = z.pipe(
  z.string(),
  z.transform((text): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }),
)
const viewQuery = z.pipe(json, z.record(z.string(), z.string()))
const undoArgs = z.pipe(
  json,
  z.looseObject({
    id: z.int(),
    version: z.int(),
    change: z.looseObject({ query: z.optional(z.string()) }),
  }),
)

/** A parameter's value is one, or several with commas between them. */
function renameInQuery(text: string, { parameter, from, to }: Rename): string {
  const { data } = viewQuery.safeParse(text)
  const value = data?.[parameter]
  if (data === undefined || value === undefined) return text
  const renamed = value.split(',').map(one => (one === from ? to : one))
  return JSON.stringify({ ...data, [parameter]: renamed.join(',') })
}
