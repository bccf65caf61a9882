import type { Caller } from '#platform/server/access/caller.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'

/** Somebody as they would be with a session now, for what is done in their name while they are away; undefined when they are not active. */
export type FindOwner = (userId: number) => Promise<Caller | undefined>

export const createFindOwner =
  ({ database, roles }: { database: Database; roles: Pick<RolesService, 'rulesFor'> }): FindOwner =>
  async userId => {
    const row = await database.read
      .selectFrom('users')
      .select(['username', 'role'])
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return createCaller({ userId, sessionId: 'owner', ...row, rules: await roles.rulesFor({ userId, role: row.role }) })
  }
