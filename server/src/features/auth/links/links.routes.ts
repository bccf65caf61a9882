import { authContract } from '@smart-fft/contract/auth.contract'
import { recordChange } from '../../../platform/changes/record-change.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { findPasswordFault } from '../../../platform/passwords/password-policy.ts'
import type { Passwords } from '../../../platform/passwords/passwords.ts'
import { findByEmail, setPassword } from '../../users/users.service.ts'
import { linkInvalid, weakPassword } from '../auth.errors.ts'
import type { AuthService } from '../auth.service.ts'
import { type AccountLinks, PASSWORD_LINKS } from './links.service.ts'

// Choosing a password by a link: after an invitation, after forgetting the old one, after a password for a single use.

interface LinksParts {
  auth: AuthService
  database: Database
  passwords: Passwords
  clock: Clock
  links: AccountLinks
}

export function linksRoutes({ auth, database, passwords, clock, links }: LinksParts): Route[] {
  return [
    route(authContract.forgotPassword, async ({ body }) => {
      const user = await findByEmail(database.read, body.email)
      // Nobody learns from the answer, nor from its time, whether the address is known: the mail goes out later, by a job.
      await database.write(async trx => {
        if (user !== undefined && user.status !== 'inactive') await links.mail(trx, { user, purpose: 'reset', now: clock() })
      })
      return { ok: true as const }
    }),
    route(authContract.resetPassword, async ({ body: { token, password }, actor }) => {
      const fault = findPasswordFault(password, [])
      if (fault !== undefined) throw weakPassword(fault)
      const password_hash = await passwords.hash(password)
      const userId = await database.write(async trx => {
        const now = clock()
        const used = await links.use(trx, { token, now, purposes: PASSWORD_LINKS })
        const user = await setPassword(trx, { id: used.userId, password_hash, now })
        if (user === undefined) throw linkInvalid()
        await auth.revokeSessionsOf(trx, [user.id], 'password changed')
        const self = { ...actor, userId: user.id, name: user.username }
        const records = [{ id: user.id, name: user.full_name, before: { setBy: '' }, after: { setBy: used.purpose } }]
        await recordChange(trx, { actor: self, now, action: 'update', subject: 'User', records })
        return user.id
      })
      auth.forget([userId])
      return { ok: true as const }
    }),
  ]
}
