import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Links between records of any features, each stored once. Tasks had their own before.
export const links: Migration = {
  name: '0024-links',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('record_links'))
      .addColumn('from_type', 'text', column => column.notNull())
      .addColumn('from_id', 'text', column => column.notNull())
      .addColumn('to_type', 'text', column => column.notNull())
      .addColumn('to_id', 'text', column => column.notNull())
      // Title of the other end, if no feature resolves it; else empty.
      .addColumn('to_title', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('created_by', 'integer', column =>
        column.references('users.id').onDelete('set null'),
      )
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    await trx.schema
      .createIndex('record_links_from')
      .unique()
      .on('record_links')
      .columns(['from_type', 'from_id', 'to_type', 'to_id'])
      .execute()
    await trx.schema
      .createIndex('record_links_to')
      .on('record_links')
      .columns(['to_type', 'to_id'])
      .execute()
    await trx.schema
      .createIndex('record_links_created_by')
      .on('record_links')
      .column('created_by')
      .execute()
    await sql`insert into record_links (from_type, from_id, to_type, to_id, to_title, position, created_by, created_at)
      select 'task', cast(task_links.task_id as text), task_links.type, task_links.record_id,
        case when task_links.type in ('order', 'invoice', 'ticket') then task_links.title else '' end,
        task_links.position, tasks.creator_id, tasks.created_at
      from task_links inner join tasks on tasks.id = task_links.task_id
      order by task_links.task_id, task_links.position`.execute(trx)
    await trx.schema.dropTable('task_links').execute()
  },
}
