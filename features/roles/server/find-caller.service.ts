import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { ChangedBy } from '#platform/server/changes/mutation-context.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { findActivePerson } from './people/people.repo.ts'
import type { Person } from './rights.repo.ts'

// Acting in a person's name without their session: in jobs, by rules, for others who ask what they may do.

interface CallersDeps {
  database: Pick<Database, 'read'>
  roles: { rulesFor(person: Person): Promise<AbilityRule[]> }
}

export interface Callers {
  /** The caller for background work in a person’s name; undefined when they are not active. */
  findCaller: (userId: number, db?: Db) => Promise<Caller | undefined>
  /** The author of a change made in their name, traced by `requestId`; undefined when they are not active. */
  findAuthor: (db: Db, userId: number, requestId: string) => Promise<ChangedBy | undefined>
  /** What a person could do, active or not: for checks only. */
  callerOf: (person: Person & { username?: string }) => Promise<Caller>
}

export function createCallers({ database, roles }: CallersDeps): Callers {
  async function callerOf({ userId, role, username = '' }: Parameters<Callers['callerOf']>[0]) {
    const rules = await roles.rulesFor({ userId, role })
    return createCaller({ userId, sessionId: 'owner', username, role, rules })
  }
  return {
    callerOf,
    async findCaller(userId, db = database.read) {
      const person = await findActivePerson(db, userId)
      return person && callerOf({ userId, ...person })
    },
    async findAuthor(db, userId, requestId) {
      const person = await findActivePerson(db, userId)
      if (person === undefined) return undefined
      const actor = { userId, name: person.full_name, impersonatorId: null, ip: '', requestId }
      return { caller: await callerOf({ userId, ...person }), actor }
    },
  }
}
