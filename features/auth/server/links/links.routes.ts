import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { PASSWORD_MIN, PASSWORD_MIN_TWO_STEPS } from '../../contract/auth.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { findPasswordFault } from '#platform/server/passwords/password-policy.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'
import { findByEmail, findUser, setPassword } from '#features/users/server/users.service.ts'
import { linkInvalid, weakPassword } from '../auth.errors.ts'
import type { AuthService } from '../auth.service.ts'
import type { KnownPlaces } from '../devices/known-places.service.ts'
import { findMailLanguage } from '../notices/mail-language.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'
import { removeWays } from '../ways/ways.service.ts'
import { type AccountLinks, PASSWORD_LINKS } from './links.service.ts'

// Choosing a password by a link: after an invitation, after forgetting the old one, after a password for a single use.

interface LinksParts {
  auth: AuthService
  database: Database
  passwords: Passwords
  clock: Clock
  links: AccountLinks
  twoFactor: TwoFactor
  places: KnownPlaces
}

export function linksRoutes({
  auth,
  database,
  passwords,
  clock,
  links,
  twoFactor,
  places,
}: LinksParts): Route[] {
  async function describeHolder(token: string) {
    const found = await links.find(database.read, { token, now: clock(), purposes: PASSWORD_LINKS })
    const user = found === undefined ? undefined : await findUser(database.read, found.userId)
    if (user === undefined || user.status === 'inactive') throw linkInvalid()
    const isOn = (await twoFactor.findSince(database.read, user.id)) !== undefined
    return {
      username: user.username,
      email: user.email,
      passwordMin: isOn ? PASSWORD_MIN_TWO_STEPS : PASSWORD_MIN,
    }
  }
  return [
    route(authLinksContract.describeLink, ({ body: { token } }) => describeHolder(token)),
    route(authLinksContract.forgotPassword, async ({ body, request }) => {
      const user = await findByEmail(database.read, body.email)
      // Nobody learns from the answer, nor from its time, whether the address is known: the mail goes out later, by a job.
      await database.write(async trx => {
        if (user === undefined || user.status === 'inactive') return
        await links.mailSeldom(trx, {
          user,
          purpose: 'reset',
          now: clock(),
          language: await findMailLanguage(trx, user.id, request),
        })
      })
      return { ok: true as const }
    }),
    route(
      authLinksContract.resetPassword,
      async ({ body: { token, password }, actor, request, reply }) => {
        const holder = await describeHolder(token)
        const fault = findPasswordFault(
          password,
          [holder.username, holder.email],
          holder.passwordMin,
        )
        if (fault !== undefined) throw weakPassword(fault)
        const password_hash = await passwords.hash(password)
        const { userId, browser } = await database.write(async trx => {
          const now = clock()
          const used = await links.use(trx, { token, now, purposes: PASSWORD_LINKS })
          const user = await setPassword(trx, { id: used.userId, password_hash, now })
          if (user === undefined) throw linkInvalid()
          await auth.revokeSessionsOf(trx, [user.id], 'password changed')
          // Whoever it was may have added a key of their own.
          if (used.purpose === 'not-me') await removeWays(trx, user.id)
          const self = { ...actor, userId: user.id, name: user.username }
          const records = [
            {
              id: user.id,
              name: user.full_name,
              before: { setBy: '' },
              after: { setBy: used.purpose },
            },
          ]
          await recordChange(trx, { actor: self, now, action: 'update', subject: 'User', records })
          // Who holds the link is let in with the new password, however many strangers guess meanwhile.
          return {
            userId: user.id,
            browser: await places.note(trx, { userId: user.id, request, now, isBrowser: true }),
          }
        })
        places.give(reply, browser)
        auth.forget([userId])
        return { ok: true as const }
      },
    ),
  ]
}
