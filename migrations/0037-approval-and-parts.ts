import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Approval before an invoice is issued, and part invoices (docs/adr/0049).
export const approvalAndParts: Migration = {
  name: '0037-approval-and-parts',
  async up(trx) {
    const invoices = () => trx.schema.alterTable('invoices')
    await invoices()
      .addColumn('approval', 'text', column => column.notNull().defaultTo(''))
      .execute()
    // The last editor of the draft: may not approve it.
    await invoices()
      .addColumn('edited_by', 'integer', column =>
        column.references('users.id').onDelete('set null'),
      )
      .execute()
    // JSON: the taxes of a part invoice, which are shares of the whole's; for other invoices, taxes are computed from the lines.
    await invoices().addColumn('taxes_as', 'text').execute()
    await invoices().addColumn('part_of', 'integer').execute()
    await invoices().addColumn('part_number', 'integer').execute()
    await sql`create index invoices_by_approval on invoices (approval, id, status, deleted_at) where deleted_at is null`.execute(
      trx,
    )
    await sql`create index invoices_part on invoices (part_of, part_number) where part_of is not null`.execute(
      trx,
    )
    await trx.schema
      .createTable('invoice_approvals')
      .addColumn('invoice_id', 'integer', column =>
        column.primaryKey().references('invoices.id').onDelete('cascade'),
      )
      .addColumn('asked_by', 'integer', column =>
        column.references('users.id').onDelete('set null'),
      )
      .addColumn('asked_name', 'text', column => column.notNull())
      .addColumn('asked_at', 'text', column => column.notNull())
      .addColumn('question', 'text', column => column.notNull())
      .addColumn('decided_name', 'text', column => column.notNull())
      .addColumn('decided_at', 'text')
      .addColumn('note', 'text', column => column.notNull())
      .execute()
  },
}
