import type { Migration } from '#platform/server/database/migrate.ts'

/** Who added an employee and when it was last changed, as of any declared record. */
export const employeeRecords: Migration = {
  name: '0064-employee-records',
  async up(trx) {
    await trx.schema.alterTable('employees').addColumn('created_by', 'bigint').execute()
    await trx.schema.alterTable('employees').addColumn('updated_at', 'text').execute()
  },
}
