import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Emails that are held until there is a mail server know the link in them: without it they are dropped, not sent.

export const linksInMails: Migration = {
  name: '0074-links-in-mails',
  async up(trx) {
    await trx.schema.alterTable('mail_outbox').addColumn('needs', 'text').execute()
    await sql`create index mail_outbox_needs on mail_outbox (needs) where needs is not null`.execute(
      trx,
    )
  },
}
