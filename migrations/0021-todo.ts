import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Tasks, each person's order of them, and attachments.
export const todo: Migration = {
  name: '0021-todo',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('tasks'))
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('title_key', 'text', column => column.notNull())
      .addColumn('description', 'text', column => column.notNull())
      // Folded title and description, for the search.
      .addColumn('words', 'text', column => column.notNull())
      // At most one of the two: a whole day, or a moment.
      .addColumn('due_day', 'text')
      .addColumn('due_at', 'text')
      .addColumn('assignee_id', 'integer', column =>
        column.references('users.id').onDelete('set null'),
      )
      .addColumn('creator_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      // `,team,high,` or nothing.
      .addColumn('tags', 'text', column => column.notNull())
      .addColumn('is_important', 'integer', column => column.notNull())
      .addColumn('is_completed', 'integer', column => column.notNull())
      .addColumn('is_deleted', 'integer', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addColumn('completed_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('recurrence', 'text')
      .addColumn('recurs_after_done', 'integer', column => column.notNull())
      .addColumn('zone', 'text', column => column.notNull())
      // The next task of a series, created on completion.
      .addColumn('next_id', 'integer')
      .addColumn('parent_id', 'integer', column =>
        column.references('tasks.id').onDelete('cascade'),
      )
      .addColumn('checklist', 'text', column => column.notNull())
      .execute()
    for (const column of ['assignee_id', 'creator_id', 'parent_id'] as const) {
      await trx.schema
        .createIndex(`tasks_${column}`)
        .on('tasks')
        .columns([column, 'is_deleted', 'is_completed'])
        .execute()
    }
    await makePlaces(trx)
    await makeHangings(trx, schema)
  },
}

async function makePlaces(trx: Trx): Promise<void> {
  // A task that was not moved sorts by its negated id: newest on top.
  await trx.schema
    .createTable('task_places')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('task_id', 'integer', column =>
      column.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('place', 'double precision', column => column.notNull())
    .addPrimaryKeyConstraint('task_places_key', ['user_id', 'task_id'])
    .execute()
  await trx.schema.createIndex('task_places_task').on('task_places').column('task_id').execute()
}

async function makeHangings(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('task_comments'))
    .addColumn('task_id', 'integer', column =>
      column.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('edited_at', 'text')
    .execute()
  await trx.schema
    .createIndex('task_comments_task')
    .on('task_comments')
    .columns(['task_id', 'id'])
    .execute()
  await trx.schema
    .createTable('task_files')
    .addColumn('task_id', 'integer', column =>
      column.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('task_files_key', ['task_id', 'file_id'])
    .execute()
  await trx.schema
    .createTable('task_links')
    .addColumn('task_id', 'integer', column =>
      column.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('record_id', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('task_links_key', ['task_id', 'type', 'record_id'])
    .execute()
  await trx.schema
    .createIndex('task_links_record')
    .on('task_links')
    .columns(['type', 'record_id'])
    .execute()
  await trx.schema
    .createTable('task_reminders')
    .addColumn('task_id', 'integer', column =>
      column.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('remind_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('task_reminders_key', ['task_id', 'user_id'])
    .execute()
}
