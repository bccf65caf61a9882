import type { UserRole } from '../../contract/users.contract.ts'
import type { BulkResult, Refused } from '#platform/server/changes/each-of.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { eachOf } from '../change/bulk.service.ts'
import { recordUsers } from '../change/record.service.ts'
import { assertWithinRights } from '../change/rights.service.ts'
import type { UsersParts } from '../users.context.ts'
import { userRefused } from '../users.errors.ts'
import { describeUser, findUserByKey, getUser, markUpdated } from '../users.repo.ts'
import type { UserRow } from '../users.tables.ts'
import { insertUser } from './insert.service.ts'

// Invitations (USR-07): a user known only by email, until they set a password by the link.

type InviteParts = Pick<UsersParts, 'database' | 'account' | 'rights'>

const notInvited = () => new AppError(409, 'user.not_invited', 'They’ve already set a password.')
const taken = (email: string) => ({
  email,
  code: 'user.taken',
  detail: 'This email is already in use.',
})

/** Adds a user for each unused address, and emails them their link. */
export async function inviteUsers(
  { database, account, rights }: InviteParts,
  context: MutationContext,
  { emails, role, message }: { emails: string[]; role: UserRole; message: string },
) {
  const { trx, caller, now } = context
  if (role === 'admin' && caller.role !== 'admin') throw userRefused('user.above')
  await assertWithinRights(rights, caller, { role })
  const records = []
  const refused = []
  for (const email of new Map(emails.map(one => [foldText(one), one])).values()) {
    if ((await findUserByKey(trx, 'email_key', email)) !== undefined) {
      refused.push(taken(email))
      continue
    }
    const user = await insertInvited(trx, { dialect: database.dialect, email, role, now })
    await account.mailLink(trx, { user, purpose: 'invite', now, by: caller.username, message })
    records.push({ id: user.id, name: user.full_name, after: describeUser(user) })
  }
  const changeId =
    records.length === 0
      ? undefined
      : await recordUsers(context, { action: 'create', undo: 'users.delete', records })
  return { done: records.map(({ id }) => id), refused, changeId }
}

interface Invited {
  dialect: Dialect
  email: string
  role: UserRole
  now: Date
}

/** Name and username are derived from the address, until changed. */
async function insertInvited(trx: Trx, { dialect, email, role, now }: Invited) {
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
    dialect,
    now,
    user: { fullName: fullName === '' ? username : fullName, username, email, role },
  })
}

/** Emails a new link to those who have not accepted their invitation. */
export async function resendInvitations(
  { account }: Pick<InviteParts, 'account'>,
  context: MutationContext,
  ids: number[],
): Promise<{ done: BulkResult['done']; refused: Refused[] }> {
  const { trx, caller, now } = context
  const { records, refused } = await eachOf(trx, ids, async id => {
    const user = await getInvited(trx, id)
    await account.mailLink(trx, { user, purpose: 'invite', now, by: caller.username })
    return { id, name: user.full_name }
  })
  if (records.length > 0) await recordInvited(context, records)
  return { done: records.map(({ id }) => id), refused }
}

export async function makeInviteLink(
  { account, rights }: Pick<InviteParts, 'account' | 'rights'>,
  context: MutationContext,
  id: number,
): Promise<string> {
  const { trx, caller, now } = context
  const user = await getInvited(trx, id)
  // Anyone who has the link becomes that user.
  await assertWithinRights(rights, caller, { target: user })
  await recordInvited(context, [{ id, name: user.full_name }])
  return account.makeLink(trx, { userId: user.id, purpose: 'invite', now })
}

async function getInvited(db: Db, id: number): Promise<UserRow> {
  const user = await getUser(db, id)
  if (user.password_hash !== null) throw notInvited()
  return user
}

/** Lists show until when an invitation lasts: that is a change of theirs. */
async function recordInvited(
  { trx, actor, now }: RecordingContext,
  people: { id: number; name: string }[],
): Promise<void> {
  await markUpdated(
    trx,
    people.map(({ id }) => id),
    now,
  )
  const invited = { before: { invitation: '' }, after: { invitation: 'sent again' } }
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'User',
    records: people.map(one => ({ ...one, ...invited })),
  })
}
