import { authAccountContract } from '../../contract/auth-account.contract.ts'
import type { Selectable } from 'kysely'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { findPasswordFault } from '#platform/server/passwords/password-policy.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { countUsers, findTaken, insertUser } from '#features/users/server/users.service.ts'
import { registrationByInvitation, registrationClosed, weakPassword } from '../auth.errors.ts'
import type { OnJoined } from '../auth.points.ts'
import type { AuthService } from '../auth.service.ts'
import type { AccountLinks } from '../links/links.service.ts'
import { findMailLanguage } from '../notices/mail-language.service.ts'
import type { SignIn } from '../sign-in/sign-in.service.ts'

// Making an account (AUTH-04). The first one of an empty instance runs it; later ones begin at the bottom, and where mail can be sent
// they wait until their address is confirmed. Administrators may close the door.

interface RegisterParts {
  auth: AuthService
  database: Database
  clock: Clock
  passwords: Passwords
  settings: SettingsService
  links: AccountLinks
  signIn: SignIn
  mail: Pick<MailKit, 'canSend'>
  /** Told of everybody who makes an account, with the code they came by. */
  onJoined: OnJoined
}

export function registerRoutes(parts: RegisterParts): Route[] {
  return [registerRoute(parts), availabilityRoute(parts)]
}

function registerRoute(parts: RegisterParts): Route {
  const { auth, database, clock, passwords, links, signIn, mail, onJoined } = parts
  return route(authAccountContract.register, async ({ body, actor, request, reply }) => {
    const { email, username, password, transport, ref } = body
    await refuseWhereClosed(parts)
    const fault = findPasswordFault(password, [username, email])
    if (fault !== undefined) throw weakPassword(fault)
    const password_hash = await passwords.hash(password)
    const made = await database.write(async trx => {
      const now = clock()
      const isFirst = (await countUsers(trx)) === 0
      const isUnconfirmed = !isFirst && (await mail.canSend(trx))
      const rank = isFirst
        ? ({ role: 'admin', status: 'active' } as const)
        : ({ role: 'subscriber', status: 'pending' } as const)
      const fresh = { fullName: username, username, email, ...rank, password_hash, isUnconfirmed }
      const user = await insertUser(trx, { dialect: database.dialect, now, user: fresh })
      await recordRegistration(trx, { actor, user, isFirst, now })
      await onJoined(trx, { code: ref, user, now })
      if (isUnconfirmed) {
        await links.mail(trx, {
          user,
          purpose: 'verify',
          now,
          language: await findMailLanguage(trx, user.id, request),
        })
        return { user: await auth.describe(trx, { userId: user.id, sessionId: '' }) }
      }
      return {
        signedIn: await signIn.begin(trx, { user, remember: false, transport }, { actor, request }),
      }
    })
    if (made.signedIn === undefined) return { user: made.user, verification: 'sent' as const }
    const { userData, accessToken, refreshToken } = signIn.give(reply, made.signedIn)
    return { user: userData, accessToken, ...(refreshToken === undefined ? {} : { refreshToken }) }
  })
}

interface Registration {
  actor: Actor
  user: Selectable<Tables['users']>
  isFirst: boolean
  now: Date
}

/** Into the log; greets who is new, and tells those who run the place. */
export async function recordRegistration(
  trx: Trx,
  { actor, user, isFirst, now }: Registration,
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

/** Throws 403 where nobody can make an account by themselves. Somebody must always be able to make the first. */
async function refuseWhereClosed({
  database,
  settings,
}: {
  database: Pick<Database, 'read'>
  settings: SettingsService
}): Promise<void> {
  const { access } = await settings.get()
  if (access.registration === 'open' || (await isEmpty(database.read))) return
  throw access.registration === 'closed' ? registrationClosed() : registrationByInvitation()
}

const isEmpty = async (db: Db): Promise<boolean> => (await countUsers(db)) === 0

function availabilityRoute({ database, settings }: RegisterParts): Route {
  return route(authAccountContract.checkAvailability, async ({ query, caller }) => {
    // Strangers have no use for the answer where they cannot register.
    if (caller === undefined) await refuseWhereClosed({ database, settings })
    const { email, username, except } = query
    const taken = await findTaken(database.read, { email, username, except })
    return {
      ...(email === undefined ? {} : { email: taken.email === undefined }),
      ...(username === undefined ? {} : { username: taken.username === undefined }),
    }
  })
}
