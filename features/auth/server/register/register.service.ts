import type { authAccountContract } from '../../contract/auth-account.contract.ts'
import type { UserData } from '../../contract/auth.contract.ts'
import type { Selectable } from 'kysely'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import { findPasswordFault } from '#platform/server/passwords/password-policy.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { countUsers, findTaken, insertUser } from '#features/users/server/users.service.ts'
import type { SignInParts } from '../auth.context.ts'
import { registrationByInvitation, registrationClosed, weakPassword } from '../auth.errors.ts'
import { findMailLanguage } from '../notices/mail-language.service.ts'
import type { Begun } from '../sign-in/sign-in.service.ts'

type Input = Pick<HandlerInput<typeof authAccountContract.register>, 'body' | 'actor' | 'request'>

/** Signed in at once, or awaiting confirmation. */
export type Registered =
  | { signedIn: Begun; user?: undefined }
  | { signedIn?: undefined; user: UserData }

export async function registerPerson(
  parts: SignInParts,
  { body, actor, request }: Input,
): Promise<Registered> {
  const { auth, database, clock, passwords, links, signIn, mail, onJoined } = parts
  const { email, username, transport, ref } = body
  await assertRegistrationOpen(parts)
  const password_hash = await hashChosen(passwords, body)
  return database.write(async trx => {
    const now = clock()
    const isFirst = (await countUsers(trx)) === 0
    const isUnconfirmed = !isFirst && (await mail.canSend(trx))
    const rank = isFirst
      ? ({ role: 'admin', status: 'active' } as const)
      : ({ role: 'subscriber', status: 'pending' } as const)
    const fresh = { fullName: username, username, email, ...rank, password_hash, isUnconfirmed }
    const user = await insertUser(trx, { dialect: database.dialect, now, user: fresh })
    await recordRegistration({ trx, actor, now }, { user, isFirst })
    await onJoined(trx, { code: ref, user, now })
    if (isUnconfirmed) {
      const language = await findMailLanguage(trx, user.id, request)
      await links.mail(trx, { user, purpose: 'verify', now, language })
      return { user: await auth.describe(trx, { userId: user.id, sessionId: '' }) }
    }
    return {
      signedIn: await signIn.begin(trx, { user, remember: false, transport }, { actor, request }),
    }
  })
}

/** Throws 400 for an unacceptable password. Hashing takes time: call before the transaction. */
export function hashChosen(
  passwords: SignInParts['passwords'],
  { password, username, email }: Pick<Input['body'], 'password' | 'username' | 'email'>,
): Promise<string> {
  const fault = findPasswordFault(password, [username, email])
  if (fault !== undefined) throw weakPassword(fault)
  return passwords.hash(password)
}

/** Writes the audit entry, welcomes the person, and notifies administrators. */
export async function recordRegistration(
  { trx, actor, now }: RecordingContext,
  { user, isFirst }: { user: Selectable<Tables['users']>; isFirst: boolean },
): Promise<void> {
  const { id, username, email, role, status } = user
  const self = { ...actor, userId: id, name: username }
  const records = [{ id, name: user.full_name, after: { username, email, role, status } }]
  await recordChange(trx, { actor: self, now, action: 'create', subject: 'User', records })
  const news = {
    params: { name: user.full_name },
    by: { userId: id },
    link: `/apps/user/view/${id}`,
    now,
  }
  await notify(trx, { userIds: [id], kind: 'welcome', ...news })
  if (!isFirst)
    await notify(trx, { userIds: await listAdminIds(trx), kind: 'user-registered', ...news })
}

type RegistrationParts = Pick<SignInParts, 'database' | 'settings'>

export async function checkAvailability(
  parts: RegistrationParts,
  {
    query: { email, username, except },
    caller,
  }: Pick<HandlerInput<typeof authAccountContract.checkAvailability>, 'query' | 'caller'>,
): Promise<{ email?: boolean; username?: boolean }> {
  // Strangers get no answer where they cannot register.
  if (caller === undefined) await assertRegistrationOpen(parts)
  const taken = await findTaken(parts.database.read, { email, username, except })
  return {
    ...(email === undefined ? {} : { email: taken.email === undefined }),
    ...(username === undefined ? {} : { username: taken.username === undefined }),
  }
}

/** Throws 403 where registration is restricted. The first account can always be created. */
async function assertRegistrationOpen({ database, settings }: RegistrationParts): Promise<void> {
  const { access } = await settings.get()
  if (access.registration === 'open' || (await isEmpty(database.read))) return
  throw access.registration === 'closed' ? registrationClosed() : registrationByInvitation()
}

const isEmpty = async (db: Db): Promise<boolean> => (await countUsers(db)) === 0
