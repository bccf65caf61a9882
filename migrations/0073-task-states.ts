import type { Migration } from '#platform/server/database/migrate.ts'

// The workload (TODO-16) reads the open tasks of everyone, and those completed in the last days, without walking over all others.

export const taskStates: Migration = {
  name: '0073-task-states',
  async up(trx) {
    await trx.schema
      .createIndex('tasks_state')
      .on('tasks')
      .columns(['is_deleted', 'is_completed', 'completed_at'])
      .execute()
  },
}
