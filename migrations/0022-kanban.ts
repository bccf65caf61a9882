import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Projects with boards, cards, and the moves of each card. The default project exists from the start, with the boards of the specification.
export const kanban: Migration = {
  name: '0022-kanban',
  async up(trx, { schema }) {
    await makeProjects(trx, schema)
    await makeCards(trx, schema)
    await makeHangings(trx, schema)
    await makeDefault(trx)
  },
}

async function makeProjects(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('kanban_projects'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('is_default', 'integer', column => column.notNull())
    .addColumn('is_open', 'integer', column => column.notNull())
    .addColumn('created_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    // Increases with every change in the project: clients ask for what came after a known revision.
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createTable('kanban_members')
    .addColumn('project_id', 'integer', column =>
      column.notNull().references('kanban_projects.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('joined_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('kanban_members_key', ['project_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('kanban_members_user')
    .on('kanban_members')
    .column('user_id')
    .execute()
  await trx.schema
    .createTable('kanban_boards')
    .addColumn('id', 'text', column => column.primaryKey().notNull())
    .addColumn('project_id', 'integer', column =>
      column.notNull().references('kanban_projects.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('place', 'double precision', column => column.notNull())
    .addColumn('wip_limit', 'integer')
    .addColumn('is_done', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('archived_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('kanban_boards_project')
    .on('kanban_boards')
    .columns(['project_id', 'place'])
    .execute()
  await schema
    .withId(trx.schema.createTable('kanban_labels'))
    .addColumn('project_id', 'integer', column =>
      column.notNull().references('kanban_projects.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull())
    .addColumn('color', 'text', column => column.notNull())
    .addUniqueConstraint('kanban_labels_name', ['project_id', 'name_key'])
    .execute()
  await schema
    .withId(trx.schema.createTable('kanban_templates'))
    .addColumn('project_id', 'integer', column =>
      column.notNull().references('kanban_projects.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
}

async function makeCards(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('kanban_cards'))
    .addColumn('project_id', 'integer', column =>
      column.notNull().references('kanban_projects.id').onDelete('cascade'),
    )
    .addColumn('board_id', 'text', column =>
      column.notNull().references('kanban_boards.id').onDelete('cascade'),
    )
    // There is nearly always room between two places; where there is none, the board is renumbered.
    .addColumn('place', 'double precision', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('title_key', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('due_date', 'text')
    .addColumn('cover_id', 'text')
    .addColumn('checklists', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('archived_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('kanban_cards_place')
    .on('kanban_cards')
    .columns(['board_id', 'place', 'id'])
    .execute()
  await trx.schema
    .createIndex('kanban_cards_revision')
    .on('kanban_cards')
    .columns(['project_id', 'revision'])
    .execute()
  await trx.schema.createIndex('kanban_cards_due').on('kanban_cards').column('due_date').execute()
  // Cards moved to another project, for clients that still show them in this one.
  await trx.schema
    .createTable('kanban_gone')
    .addColumn('project_id', 'integer', column =>
      column.notNull().references('kanban_projects.id').onDelete('cascade'),
    )
    .addColumn('card_id', 'integer', column =>
      column.notNull().references('kanban_cards.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('kanban_gone_key', ['project_id', 'card_id'])
    .execute()
  // Card times are computed from this: it outlives the audit log.
  await schema
    .withId(trx.schema.createTable('kanban_moves'))
    .addColumn('card_id', 'integer', column =>
      column.notNull().references('kanban_cards.id').onDelete('cascade'),
    )
    .addColumn('from_board', 'text')
    .addColumn('to_board', 'text', column => column.notNull())
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('kanban_moves_card')
    .on('kanban_moves')
    .columns(['card_id', 'id'])
    .execute()
}

async function makeHangings(trx: Trx, schema: SchemaTools): Promise<void> {
  await trx.schema
    .createTable('kanban_card_labels')
    .addColumn('card_id', 'integer', column =>
      column.notNull().references('kanban_cards.id').onDelete('cascade'),
    )
    .addColumn('label_id', 'integer', column =>
      column.notNull().references('kanban_labels.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('kanban_card_labels_key', ['card_id', 'label_id'])
    .execute()
  await trx.schema
    .createIndex('kanban_card_labels_label')
    .on('kanban_card_labels')
    .column('label_id')
    .execute()
  await trx.schema
    .createTable('kanban_assignees')
    .addColumn('card_id', 'integer', column =>
      column.notNull().references('kanban_cards.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('assigned_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('kanban_assignees_key', ['card_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('kanban_assignees_user')
    .on('kanban_assignees')
    .column('user_id')
    .execute()
  await schema
    .withId(trx.schema.createTable('kanban_comments'))
    .addColumn('card_id', 'integer', column =>
      column.notNull().references('kanban_cards.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    // The author's name in the source, for imported comments.
    .addColumn('author', 'text', column => column.notNull().defaultTo(''))
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('kanban_comments_card')
    .on('kanban_comments')
    .columns(['card_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('kanban_comments_user')
    .on('kanban_comments')
    .column('user_id')
    .execute()
  await trx.schema
    .createTable('kanban_files')
    .addColumn('card_id', 'integer', column =>
      column.notNull().references('kanban_cards.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'text', column =>
      column.notNull().references('files.id').onDelete('cascade'),
    )
    .addColumn('added_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('kanban_files_key', ['card_id', 'file_id'])
    .execute()
  await trx.schema.createIndex('kanban_files_file').on('kanban_files').column('file_id').execute()
}

// As of this migration: later defaults of the product don't matter here.
const DEFAULT_BOARDS = [
  { id: 'todo', title: 'TODO' },
  { id: 'in-progress', title: 'In Progress' },
  { id: 'done', title: 'Done' },
]
const DEFAULT_LABELS = [
  { name: 'UX', color: 'teal' },
  { name: 'App', color: 'blue' },
  { name: 'Forms', color: 'green' },
  { name: 'Images', color: 'yellow' },
  { name: 'Code Review', color: 'red' },
  { name: 'Charts & Maps', color: 'violet' },
] as const

async function makeDefault(trx: Trx): Promise<void> {
  const at = new Date().toISOString()
  const { rows } = await sql<{
    id: number
  }>`insert into kanban_projects (name, is_default, is_open, created_by, created_at)
    values ('SMART FFT', 1, 1, null, ${at}) returning id`.execute(trx)
  const project = rows[0]?.id
  for (const [index, { id, title }] of DEFAULT_BOARDS.entries())
    await sql`insert into kanban_boards (id, title, project_id, place, is_done, created_at)
      values (${id}, ${title}, ${project}, ${(index + 1) * 1024}, ${id === 'done' ? 1 : 0}, ${at})`.execute(
      trx,
    )
  for (const { name, color } of DEFAULT_LABELS)
    await sql`insert into kanban_labels (project_id, name, name_key, color)
      values (${project}, ${name}, ${name.toLowerCase()}, ${color})`.execute(trx)
}
