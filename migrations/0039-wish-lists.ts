import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

export const wishLists: Migration = {
  name: '0039-wish-lists',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('wish_lists'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', column => column.notNull())
      // Folded, to sort and to prevent duplicate names.
      .addColumn('name_key', 'text', column => column.notNull())
      .addColumn('is_first', 'integer', column => column.notNull())
      .addColumn('tells', 'text', column => column.notNull())
      // The link's token, in clear text: the owner copies it repeatedly, and it opens only this list.
      .addColumn('share_token', 'text')
      .addColumn('shares_notes', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      // A deleted list keeps its wishes until the deletion can no longer be undone.
      .addColumn('deleted_at', 'text')
      .execute()
    await trx.schema
      .createIndex('wish_lists_user')
      .on('wish_lists')
      .columns(['user_id', 'id'])
      .execute()
    await sql`create unique index wish_lists_first on wish_lists (user_id) where is_first = 1`.execute(
      trx,
    )
    await sql`create unique index wish_lists_share on wish_lists (share_token) where share_token is not null`.execute(
      trx,
    )
    await sql`create index wish_lists_deleted on wish_lists (deleted_at) where deleted_at is not null`.execute(
      trx,
    )
    await sql`insert into wish_lists (user_id, name, name_key, is_first, tells, created_at)
      select user_id, '', '', 1, 'bell', min(added_at) from wishes group by user_id order by user_id`.execute(
      trx,
    )

    // Existing wishes go to each person's first list.
    await trx.schema
      .alterTable('wishes')
      .addColumn('list_id', 'integer', column =>
        column.references('wish_lists.id').onDelete('cascade'),
      )
      .execute()
    await sql`update wishes set list_id = (select id from wish_lists where wish_lists.user_id = wishes.user_id)`.execute(
      trx,
    )
    await trx.schema.dropIndex('wishes_user').execute()
    await trx.schema
      .createIndex('wishes_list')
      .unique()
      .on('wishes')
      .columns(['list_id', 'product_id'])
      .execute()
    await trx.schema
      .createIndex('wishes_user')
      .on('wishes')
      .columns(['user_id', 'product_id'])
      .execute()

    // Synonyms of the shop's search: JSON, as entered.
    await schema
      .withId(trx.schema.createTable('product_synonyms'))
      .addColumn('words', 'text', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
    await schema.keepVersion(trx, 'product_synonyms')
  },
}
