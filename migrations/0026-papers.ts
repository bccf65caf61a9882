import type { Migration } from '#platform/server/database/migrate.ts'

// What has left the invoices: the digest of each issued invoice and each generated PDF, and links for people without an account.
export const documents: Migration = {
  name: '0026-papers',
  async up(trx, { schema }) {
    // SHA-256 of the invoice's content when it was issued.
    await trx.schema.alterTable('invoices').addColumn('digest', 'text').execute()
    // JSON: attachments to generate when the mail is sent.
    await trx.schema.alterTable('mail_outbox').addColumn('carries', 'text').execute()
    await trx.schema
      .createTable('invoice_prints')
      .addColumn('digest', 'text', column => column.primaryKey())
      .addColumn('invoice_id', 'integer', column =>
        column.notNull().references('invoices.id').onDelete('cascade'),
      )
      .addColumn('made_at', 'text', column => column.notNull())
      .execute()
    await trx.schema
      .createIndex('invoice_prints_invoice')
      .on('invoice_prints')
      .column('invoice_id')
      .execute()
    await schema
      .withId(trx.schema.createTable('invoice_links'))
      .addColumn('invoice_id', 'integer', column =>
        column.notNull().references('invoices.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('by_name', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('revoked_at', 'text')
      .addColumn('opened_at', 'text')
      .addColumn('downloaded_at', 'text')
      .addColumn('claimed_at', 'text')
      .execute()
    await trx.schema
      .createIndex('invoice_links_invoice')
      .on('invoice_links')
      .column('invoice_id')
      .execute()
  },
}
