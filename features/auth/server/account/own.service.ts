import { MIN_PASSWORD, MIN_PASSWORD_TWO_STEPS } from '../../contract/auth.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findPasswordFault } from '#platform/server/passwords/password-policy.ts'
import type { OwnAccess } from '#features/account-setting/server/account-setting.service.ts'
import type { RevokeAccess } from '../auth.points.ts'
import { setPassword } from '#features/users/server/users.service.ts'
import { createAttempts } from '../attempts/attempts.service.ts'
import { linkInvalid, weakPassword } from '../auth.errors.ts'
import { getCredentials } from '../auth.repo.ts'
import type { AuthService } from '../auth.service.ts'
import { deleteLinks, findEmailLink } from '../links/links.repo.ts'
import { type AccountLinks, needOf } from '../links/links.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import { createPasswordCheck } from '../attempts/password-check.service.ts'
import { countUnusedSessions, listOpenSessions, listSignIns } from '../session/session.repo.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'
import { createConfirm } from '../methods/methods.service.ts'

interface OwnAccessParts extends Pick<
  Platform,
  'database' | 'clock' | 'passwords' | 'mail' | 'baseUrl'
> {
  auth: AuthService
  links: AccountLinks
  notices: SecurityNotices
  twoFactor: TwoFactor
  revokeKeysOf: RevokeAccess
}

const SIGN_INS = 10
/** The screen behind the link to a new address requires a session: mail scanners that follow links confirm nothing. */
const CONFIRM_SCREEN = '/pages/account-settings'

/** A person's own access: password, email, sign-ins. */
export function createOwnAccess(parts: OwnAccessParts): OwnAccess {
  const { database, clock, auth, passwords, notices, twoFactor } = parts
  const attempts = createAttempts({ database, clock })
  const passwordCheck = createPasswordCheck({ database, clock, passwords, attempts })
  const recently = createConfirm({ database, clock, passwordCheck })

  async function findFault(
    { userId }: Pick<Caller, 'userId'>,
    password: string,
  ): Promise<string | undefined> {
    const { username, email } = await getCredentials(database.read, userId)
    const isOn = (await twoFactor.findSince(database.read, userId)) !== undefined
    return findPasswordFault(
      password,
      [username, email],
      isOn ? MIN_PASSWORD_TWO_STEPS : MIN_PASSWORD,
    )
  }
  return {
    ...emailAccess(parts),
    async confirm({ caller, actor, password, field }) {
      const { password_hash } = await getCredentials(database.read, caller.userId)
      // People without a password must have signed in recently.
      if (password_hash === null) return recently.check(caller, { password: undefined, actor })
      return passwordCheck.require({ caller, actor, password, field })
    },
    findFault,
    async changePassword({ caller, actor, password, signOutOthers, revokeKeys }) {
      const fault = await findFault(caller, password)
      if (fault !== undefined) throw weakPassword(fault)
      const password_hash = await passwords.hash(password)
      return {
        async save(trx) {
          const now = clock()
          const open = await listOpenSessions(trx, caller.userId, now)
          const others = open.filter(({ id }) => id !== caller.sessionId)
          await setPassword(trx, { id: caller.userId, password_hash, now })
          if (revokeKeys) await parts.revokeKeysOf(trx, { userId: caller.userId, actor, now })
          if (signOutOthers) await auth.revokeOthers(trx, caller, 'password changed')
          await notices.send(trx, { userId: caller.userId, notice: 'password-changed', now })
          return signOutOthers ? others.length : 0
        },
      }
    },
    async findTwoFactor(userId) {
      const since = await twoFactor.findSince(database.read, userId)
      return {
        isOn: since !== undefined,
        codesLeft: since === undefined ? 0 : await twoFactor.countCodes(database.read, userId),
      }
    },
    async listSignIns(caller) {
      const now = clock()
      const rows = await listSignIns(database.read, caller.userId, SIGN_INS)
      return rows.map(row => ({
        at: row.created_at,
        ip: row.ip,
        userAgent: row.user_agent,
        isOpen:
          row.revoked_at === null &&
          Date.parse(row.expires_at) > now.getTime() &&
          Date.parse(row.last_used_at) + row.idle_seconds * 1000 > now.getTime(),
        isCurrent: row.id === caller.sessionId,
      }))
    },
    countOldDevices: (userId, since) =>
      countUnusedSessions(database.read, {
        userId,
        moment: clock().toISOString(),
        since: since.toISOString(),
      }),
    endAll: (trx, userId) => auth.revokeSessionsOf(trx, [userId], 'account shut'),
    forget: userIds => auth.forget(userIds),
  }
}

type EmailAccess = Pick<
  OwnAccess,
  'mailEmailLink' | 'notifyOldAddress' | 'useEmailLink' | 'findEmailLink' | 'dropEmailLink'
>

/** The new address must be confirmed; the old one is notified, with a way to object. */
function emailAccess({ clock, links, mail, baseUrl }: OwnAccessParts): EmailAccess {
  const notMe = async (trx: Trx, userId: number) =>
    links.addressOf(await links.make(trx, { userId, purpose: 'not-me', now: clock() }), 'not-me')
  return {
    async mailEmailLink(trx, { user, email, language }) {
      const now = clock()
      const token = await links.make(trx, { userId: user.id, purpose: 'email', detail: email, now })
      const values = { name: user.full_name, email }
      const link = `${baseUrl}${CONFIRM_SCREEN}?confirm=${token}`
      const needs = needOf(token)
      await mail.send(trx, {
        to: email,
        now,
        language,
        template: 'confirmEmail',
        values,
        link,
        needs,
      })
      await mail.send(trx, {
        to: user.email,
        now,
        language,
        template: 'emailChanging',
        values,
        link: await notMe(trx, user.id),
      })
    },
    async notifyOldAddress(trx, { user, email, language }) {
      const values = { name: user.full_name, email }
      const link = await notMe(trx, user.id)
      await mail.send(trx, {
        to: user.email,
        now: clock(),
        language,
        template: 'emailChanged',
        values,
        link,
      })
    },
    async useEmailLink(trx, { token, userId }) {
      const found = await links.use(trx, { token, now: clock(), purposes: ['email'] })
      if (found.userId !== userId) throw linkInvalid()
      return found.detail
    },
    async findEmailLink(db, userId) {
      const row = await findEmailLink(db, userId, clock().toISOString())
      return row === undefined ? undefined : { email: row.detail ?? '', until: row.expires_at }
    },
    dropEmailLink: async (trx, userId) => void (await deleteLinks(trx, userId, 'email')),
  }
}
