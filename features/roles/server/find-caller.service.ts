import type { Caller } from '#platform/server/access/caller.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Database } from '#platform/server/database/database.ts'
import { findActivePerson } from './people/people.repo.ts'
import type { RolesService } from './roles.service.ts'

/** The caller for background work in a person’s name; undefined when they are not active. */
export type FindCaller = (userId: number) => Promise<Caller | undefined>

export const createFindCaller =
  ({
    database,
    roles,
  }: {
    database: Pick<Database, 'read'>
    roles: Pick<RolesService, 'rulesFor'>
  }): FindCaller =>
  async userId => {
    const row = await findActivePerson(database.read, userId)
    if (row === undefined) return undefined
    return createCaller({
      userId,
      sessionId: 'owner',
      ...row,
      rules: await roles.rulesFor({ userId, role: row.role }),
    })
  }
