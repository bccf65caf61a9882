import type { Migration } from '#platform/server/database/migrate.ts'

// Board rules and their runs, and what CalDAV needs. A card's arrival on a board is one row of `kanban_moves`: a rule runs once for it.
export const rulesAndCaldav: Migration = {
  name: '0032-rules-and-caldav',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('kanban_rules'))
      .addColumn('board_id', 'text', column =>
        column.notNull().references('kanban_boards.id').onDelete('cascade'),
      )
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('is_on', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('author_id', 'integer', column =>
        column.references('users.id').onDelete('set null'),
      )
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('deleted_at', 'text')
      .execute()
    await trx.schema
      .createIndex('kanban_rules_board')
      .on('kanban_rules')
      .column('board_id')
      .execute()
    await trx.schema
      .createIndex('kanban_rules_author')
      .on('kanban_rules')
      .column('author_id')
      .execute()
    await schema
      .withId(trx.schema.createTable('kanban_rule_runs'))
      .addColumn('rule_id', 'integer', column =>
        column.notNull().references('kanban_rules.id').onDelete('cascade'),
      )
      .addColumn('move_id', 'integer', column =>
        column.notNull().references('kanban_moves.id').onDelete('cascade'),
      )
      // The action as of the run: changing a rule does not change its log.
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('at', 'text', column => column.notNull())
      .addColumn('due_at', 'text', column => column.notNull())
      .addColumn('change_id', 'integer')
      .addUniqueConstraint('kanban_rule_runs_once', ['rule_id', 'move_id'])
      .execute()
    await trx.schema
      .createIndex('kanban_rule_runs_move')
      .on('kanban_rule_runs')
      .column('move_id')
      .execute()
    await trx.schema
      .createIndex('kanban_rule_runs_at')
      .on('kanban_rule_runs')
      .column('at')
      .execute()
    // The name under which a program created an event, and requests it.
    await trx.schema
      .createTable('calendar_dav_names')
      .addColumn('event_id', 'integer', column =>
        column.primaryKey().notNull().references('calendar_events.id').onDelete('cascade'),
      )
      .addColumn('owner_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', column => column.notNull())
      .addUniqueConstraint('calendar_dav_names_name', ['owner_id', 'name'])
      .execute()
    // Former guests: their phones delete the event.
    await trx.schema
      .createTable('calendar_dav_gone')
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('event_id', 'integer', column =>
        column.notNull().references('calendar_events.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('calendar_dav_gone_key', ['user_id', 'event_id'])
      .execute()
    await trx.schema
      .createIndex('calendar_dav_gone_event')
      .on('calendar_dav_gone')
      .column('event_id')
      .execute()
  },
}
