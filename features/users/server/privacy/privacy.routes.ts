import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Account } from '../account.service.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import { countActiveAdmins, describeUser, findUser, updateUserRow } from '../users.repo.ts'

// Handing a person's data out and erasing them (USR-19). What is stored about people elsewhere, each wing adds in app/features.ts.

type Row = Record<string, unknown>
/** One kind of thing that is stored about a person. */
export interface PersonalPart {
  name: string
  /** All of it, without secrets; of what is the person's alone, others than they get no more than that it is there. */
  read(db: Db, userId: number, reader: { isSelf: boolean }): Promise<Row[]>
  /** Removes it and answers how many there were. Without it the part remains, for `reason`. */
  erase?(trx: Trx, userId: number): Promise<number>
  reason?: string
}

interface PrivacyParts {
  database: Database
  clock: Clock
  account: Account
  personalParts: () => PersonalPart[]
}

const notSelf = () => new AppError(409, 'user.self', 'Nobody erases themselves here.')

export function privacyRoutes({ database, clock, account, personalParts }: PrivacyParts): Route[] {
  return [
    route(usersAdminContract.getPersonalData, async ({ query: { id }, caller, actor }) => {
      if (!caller.can('manage', 'User') && id !== caller.userId) throw userNotFound()
      const user = await findUser(database.read, id)
      if (user === undefined) throw userNotFound()
      const parts = await Promise.all(
        personalParts().map(
          async part =>
            [
              part.name,
              await part.read(database.read, id, { isSelf: id === caller.userId }),
            ] as const,
        ),
      )
      const records = [{ id, name: user.full_name }]
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'export', subject: 'User', records }),
      )
      const person = {
        id,
        ...describeUser(user),
        createdAt: user.created_at,
        lastSeenAt: user.last_seen_at,
      }
      return { exportedAt: clock().toISOString(), person, parts: Object.fromEntries(parts) }
    }),
    route(usersAdminContract.eraseUser, async ({ body: { id }, caller, actor }) => {
      if (id === caller.userId) throw notSelf()
      const answer = await database.write(async trx => {
        const now = clock().toISOString()
        const user = await findUser(trx, id)
        if (user === undefined) throw userNotFound()
        if (
          user.role === 'admin' &&
          user.status === 'active' &&
          (await countActiveAdmins(trx)) === 1
        )
          throw userRefused('user.last_admin')
        const [erased, remains] = await eraseParts(trx, id, personalParts())
        await account.revokeSessionsOf(trx, [id], 'erased')
        await updateUserRow(trx, id, {
          ...anonymous(id),
          deleted_at: now,
          deleted_by: caller.userId,
          erased_at: now,
        })
        // Without a name: the log is kept, the person is not.
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'User',
          records: [{ id, name: anonymous(id).full_name }],
        })
        return { erased, remains }
      })
      account.forget([id])
      return answer
    }),
  ]
}

async function eraseParts(trx: Trx, id: number, parts: PersonalPart[]) {
  const erased = []
  const remains = []
  for (const part of parts) {
    if (part.erase !== undefined) erased.push({ part: part.name, count: await part.erase(trx, id) })
    else
      remains.push({
        part: part.name,
        count: (await part.read(trx, id, { isSelf: false })).length,
        reason: part.reason ?? '',
      })
  }
  return [erased.filter(one => one.count > 0), remains.filter(one => one.count > 0)] as const
}

const anonymous = (id: number) => ({
  full_name: `Erased person ${id}`,
  username: `erased.${id}`,
  email: `erased.${id}@invalid.example`,
  company: '',
  country: '',
  contact: '',
  billing: '',
  avatar: null,
  password_hash: null,
  suspended_reason: '',
  status: 'inactive' as const,
})
