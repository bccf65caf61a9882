import type { ChangedBy, MutationContext } from '#platform/server/changes/mutation-context.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { UsersParts } from '../users.context.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import type { PersonalPart } from '../users.points.ts'
import { countActiveAdmins, describeUser, getUser, updateUserRow } from '../users.repo.ts'

// Handing a person's data out and erasing them (USR-19). What is stored about people elsewhere, the features add (`personalData`).

/** All that is stored about a person; that it was handed out is recorded. */
export async function getPersonalData(
  parts: Pick<UsersParts, 'database' | 'clock' | 'personalParts'>,
  by: ChangedBy,
  id: number,
) {
  const { database, clock, personalParts } = parts
  if (!by.caller.can('manage', 'User') && id !== by.caller.userId) throw userNotFound()
  const user = await getUser(database.read, id)
  const stored = await Promise.all(
    personalParts().map(
      async part =>
        [
          part.name,
          await part.read(database.read, id, { isSelf: id === by.caller.userId }),
        ] as const,
    ),
  )
  await mutate(parts, by, ({ trx, actor, now }) =>
    recordChange(trx, {
      actor,
      now,
      action: 'export',
      subject: 'User',
      records: [{ id, name: user.full_name }],
    }),
  )
  const person = {
    id,
    ...describeUser(user),
    createdAt: user.created_at,
    lastSeenAt: user.last_seen_at,
  }
  return { exportedAt: clock().toISOString(), person, parts: Object.fromEntries(stored) }
}

/** Erases what may go; answers what went, and what remains for what reason. */
export async function eraseUser(
  { account, personalParts }: Pick<UsersParts, 'account' | 'personalParts'>,
  { trx, caller, actor, now }: MutationContext,
  id: number,
) {
  const user = await getUser(trx, id)
  if (user.role === 'admin' && user.status === 'active' && (await countActiveAdmins(trx)) === 1)
    throw userRefused('user.last_admin')
  const [erased, remains] = await eraseParts(trx, id, personalParts())
  await account.revokeSessionsOf(trx, [id], 'erased')
  const moment = now.toISOString()
  await updateUserRow(trx, id, {
    ...anonymous(id),
    deleted_at: moment,
    deleted_by: caller.userId,
    erased_at: moment,
  })
  // Without a name: the log is kept, the person is anonymized.
  await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'User',
    records: [{ id, name: anonymous(id).full_name }],
  })
  return { erased, remains }
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
