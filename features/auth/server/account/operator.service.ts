import { type NewUser, newUser } from '#features/users/contract/users.contract.ts'
import { findByLogin, insertUser, userNotFound } from '#features/users/server/users.service.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { OperatorAccounts } from '#platform/server/compose/points.ts'
import { AppError, invalidInput } from '#platform/server/http/app-error.ts'
import type { AccountLinks } from '../links/links.service.ts'

// Account operations for operators of the server, without signing in. They get a link instead of setting a password.

type Parts = Pick<Platform, 'database' | 'clock'> & {
  links: Pick<AccountLinks, 'make' | 'addressOf'>
}

const ACTOR = systemActor('command line')

export function createOperatorAccounts({ database, clock, links }: Parts): OperatorAccounts {
  return {
    async add(given) {
      const user = readPerson(given)
      return database.write(async trx => {
        const now = clock()
        const row = await insertUser(trx, { dialect: database.dialect, now, user })
        const { id, full_name: name, username, email, role, status } = row
        const records = [{ id, name, after: { username, email, role, status } }]
        await recordChange(trx, { actor: ACTOR, now, action: 'create', subject: 'User', records })
        const token = await links.make(trx, { userId: id, purpose: 'invite', now })
        return links.addressOf(token, 'invite')
      })
    },
    resetPassword: login =>
      database.write(async trx => {
        const now = clock()
        const user = await findByLogin(trx, login)
        if (user === undefined) throw userNotFound()
        if (user.status === 'inactive')
          throw new AppError(409, 'user.inactive', 'This person is suspended: activate them first.')
        const [before, after] = [{ access: '' }, { access: 'reset link made' }]
        const records = [{ id: user.id, name: user.full_name, before, after }]
        await recordChange(trx, { actor: ACTOR, now, action: 'update', subject: 'User', records })
        const token = await links.make(trx, { userId: user.id, purpose: 'reset', now })
        return links.addressOf(token)
      }),
  }
}

/** Throws 400 with a message per invalid field. */
function readPerson(given: Parameters<OperatorAccounts['add']>[0]): NewUser {
  const { data, error } = newUser.safeParse(given)
  if (data !== undefined) return data
  const fields = error?.issues.map(({ path: [field] }) => String(field)) ?? []
  throw invalidInput(
    Object.fromEntries(
      fields.map(field => [field, `${field} can’t be “${String(Reflect.get(given, field))}”.`]),
    ),
  )
}
