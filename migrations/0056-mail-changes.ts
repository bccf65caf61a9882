import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// What mail programs need to stay in step (docs/adr/0092): `email_changes` notes which mails and labels left and arrived, in order.

const COLUMNS = 'owner_id, entry_id, revision, thread_id, label_id, sign'
type Row = 'new' | 'old'
const signOf = (row: Row): 1 | -1 => (row === 'new' ? 1 : -1)

export const mailChanges: Migration = {
  name: '0056-mail-changes',
  async up(trx, { schema }) {
    await trx.schema
      .alterTable('email_entries')
      // Counts new versions of what never changes for a mail program: text, date, conversation.
      .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    await trx.schema
      .alterTable('email_entries')
      // JSON: keywords of mail programs that no screen shows, such as `$answered`.
      .addColumn('keywords', 'text', column => column.notNull().defaultTo('[]'))
      .execute()
    await schema
      .withId(trx.schema.createTable('email_changes'))
      .addColumn('owner_id', 'integer', column => column.notNull())
      .addColumn('entry_id', 'integer')
      .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('thread_id', 'integer')
      .addColumn('label_id', 'integer')
      // 1 arrives, -1 leaves; a change is both.
      .addColumn('sign', 'integer', column => column.notNull())
      .execute()
    await sql`create index email_changes_owner on email_changes (owner_id, id)`.execute(trx)
    await schema.keepStep(trx, {
      name: 'email_changes_of_entries',
      table: 'email_entries',
      columns:
        'folder kind is_read is_starred keywords thread_id revision send_state send_at deleted_at'.split(
          ' ',
        ),
      isOfBoth: true,
      step: row =>
        `insert into email_changes (${COLUMNS})
         select ${row}.owner_id, ${row}.id, ${row}.revision, ${row}.thread_id, null, ${signOf(row)} where ${row}.deleted_at is null`,
    })
    // A label that is added or removed changes its mail.
    await schema.keepStep(trx, {
      name: 'email_changes_of_marks',
      table: 'email_entry_labels',
      columns: [],
      step: row =>
        `insert into email_changes (${COLUMNS})
         select e.owner_id, e.id, e.revision, e.thread_id, null, s.sign
         from email_entries e cross join (select -1 as sign union all select 1) as s
         where e.id = ${row}.entry_id and e.deleted_at is null order by s.sign`,
    })
    await schema.keepStep(trx, {
      name: 'email_changes_of_labels',
      table: 'email_labels',
      columns: ['name', 'deleted_at'],
      isOfBoth: true,
      step: row =>
        `insert into email_changes (${COLUMNS})
         select ${row}.owner_id, null, 1, null, ${row}.id, ${signOf(row)} where ${row}.deleted_at is null`,
    })
  },
}
