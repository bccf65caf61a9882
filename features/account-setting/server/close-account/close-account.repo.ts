import type { Trx } from '#platform/server/database/tables.ts'

/** Accounts deactivated by their owners before a moment. */
export const listShutBefore = (trx: Trx, moment: Date) =>
  trx
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('status', '=', 'inactive')
    .whereRef('suspended_by', '=', 'id')
    .where('suspended_at', '<', moment.toISOString())
    .where('deleted_at', 'is', null)
    .execute()
