import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import type { UserRole } from '../../contract/users.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import type { Account } from '../account.service.ts'
import { eachOf } from '../change/bulk.service.ts'
import { type RightsGuard, recordUsers, refuseBeyond } from '../change/change.service.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import { describeUser, findUser, findUserByKey } from '../users.repo.ts'
import { insertUser } from '../users.service.ts'

// Invitations (USR-07): a person who is known by their address only, until they choose a password by the link they were mailed.

interface InviteParts {
  database: Database
  clock: Clock
  account: Account
  rights: RightsGuard
}
const notInvited = () =>
  new AppError(409, 'user.not_invited', 'This person has chosen a password already.')
const taken = (email: string) => ({
  email,
  code: 'user.taken',
  detail: 'This email is already in use.',
})

export function inviteRoutes({ database, clock, account, rights }: InviteParts): Route[] {
  return [
    creatingRoute(
      usersAdminContract.inviteUsers,
      async ({ body: { emails, role, message }, caller, actor, trx }) => {
        if (role === 'admin' && caller.role !== 'admin') throw userRefused('user.above')
        await refuseBeyond(rights, caller, { role })
        const now = clock()
        const records = []
        const refused = []
        for (const email of new Map(emails.map(one => [foldText(one), one])).values()) {
          if ((await findUserByKey(trx, 'email_key', email)) !== undefined) {
            refused.push(taken(email))
            continue
          }
          const user = await insertInvited(trx, { database, email, role, now })
          await account.mailLink(trx, {
            user,
            purpose: 'invite',
            now,
            by: caller.username,
            message,
          })
          records.push({ id: user.id, name: user.full_name, after: describeUser(user) })
        }
        const changeId =
          records.length === 0
            ? undefined
            : await recordUsers(trx, {
                actor,
                now,
                action: 'create',
                undo: 'users.delete',
                records,
              })
        return { done: records.map(({ id }) => id), refused, changeId }
      },
    ),
    route(usersAdminContract.inviteAgain, ({ body: { ids }, caller, actor }) =>
      database.write(async trx => {
        const now = clock()
        const { records, refused } = await eachOf(trx, ids, async id => {
          const user = await getInvited(trx, id)
          await account.mailLink(trx, { user, purpose: 'invite', now, by: caller.username })
          return { id, name: user.full_name }
        })
        if (records.length > 0) await noteInvited(trx, { actor, now, records })
        return { done: records.map(({ id }) => id), refused }
      }),
    ),
    route(usersAdminContract.makeInviteLink, ({ body: { id }, caller, actor }) =>
      database.write(async trx => {
        const now = clock()
        const user = await getInvited(trx, id)
        // Whoever has the link becomes that person.
        await refuseBeyond(rights, caller, { target: user })
        await noteInvited(trx, { actor, now, records: [{ id, name: user.full_name }] })
        return { link: await account.makeLink(trx, { userId: user.id, purpose: 'invite', now }) }
      }),
    ),
  ]
}

/** Lists show until when an invitation lasts: that is a change of theirs. */
async function noteInvited(
  trx: Trx,
  { actor, now, records }: { actor: Actor; now: Date; records: { id: number; name: string }[] },
) {
  const ids = records.map(({ id }) => id)
  await trx
    .updateTable('users')
    .set({ updated_at: now.toISOString() })
    .where('id', 'in', ids)
    .execute()
  const invited = { before: { invitation: '' }, after: { invitation: 'sent again' } }
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'User',
    records: records.map(one => ({ ...one, ...invited })),
  })
}

async function getInvited(db: Db, id: number) {
  const user = await findUser(db, id)
  if (user === undefined) throw userNotFound()
  if (user.password_hash !== null) throw notInvited()
  return user
}

interface Invited {
  database: Database
  email: string
  role: UserRole
  now: Date
}

/** Their name and user name come from the address, until they say better ones. */
async function insertInvited(trx: Trx, { database, email, role, now }: Invited) {
  const stem =
    (email.split('@')[0] ?? '').replaceAll(/[^\p{L}\p{N}._-]/gu, '').slice(0, 50) || 'user'
  const fullName = stem
    .split(/[._-]+/)
    .filter(word => word !== '')
    .map(word => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join(' ')
  const base = stem.length < 2 ? `${stem}.user` : stem
  let username = base
  for (let n = 2; (await findUserByKey(trx, 'username_key', username)) !== undefined; n++)
    username = `${base}.${n}`
  return insertUser(trx, {
    dialect: database.dialect,
    now,
    user: { fullName: fullName === '' ? username : fullName, username, email, role },
  })
}
