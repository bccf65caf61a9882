import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { confirmEmail, findByEmail } from '#features/users/server/users.service.ts'
import { linkInvalid } from '../auth.errors.ts'
import type { AccountLinks } from '../links/links.service.ts'
import { findMailLanguage } from '../notices/mail-language.service.ts'

// Confirming the e-mail address of a new account (AUTH-05). The link only opens a page with a button: programs that follow the links of
// a mail confirm nothing.

interface VerifyParts {
  database: Database
  clock: Clock
  links: AccountLinks
}

export function verifyRoutes({ database, clock, links }: VerifyParts): Route[] {
  return [
    route(authLinksContract.verifyEmail, async ({ body: { token }, actor }) =>
      database.write(async trx => {
        const now = clock()
        const { userId } = await links.use(trx, { token, now, purposes: ['verify'] })
        const user = await confirmEmail(trx, { id: userId, now })
        if (user === undefined) throw linkInvalid()
        const self = { ...actor, userId, name: user.username }
        const records = [
          {
            id: userId,
            name: user.full_name,
            before: { status: 'pending' },
            after: { status: user.status },
          },
        ]
        await recordChange(trx, { actor: self, now, action: 'update', subject: 'User', records })
        return { ok: true as const }
      }),
    ),
    route(authLinksContract.resendVerification, async ({ body, request }) => {
      const user = await findByEmail(database.read, body.email)
      await database.write(async trx => {
        if (user?.status !== 'pending' || user.email_unconfirmed === 0) return
        await links.mailSeldom(trx, {
          user,
          purpose: 'verify',
          now: clock(),
          language: await findMailLanguage(trx, user.id, request),
        })
      })
      return { ok: true as const }
    }),
  ]
}
