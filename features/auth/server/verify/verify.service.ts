import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import { confirmEmail, findByEmail } from '#features/users/server/users.service.ts'
import type { AuthParts } from '../auth.context.ts'
import { linkInvalid } from '../auth.errors.ts'
import { findMailLanguage } from '../notices/mail-language.service.ts'

type Parts = Pick<AuthParts, 'database' | 'clock' | 'links'>

/** Throws 400 for an invalid link; using it confirms the address. */
export function verifyEmail(
  { database, clock, links }: Parts,
  { token, actor }: { token: string; actor: Actor },
): Promise<void> {
  return database.write(async trx => {
    const now = clock()
    const { userId } = await links.use(trx, { token, now, purposes: ['verify'] })
    const user = await confirmEmail(trx, { id: userId, now })
    if (user === undefined) throw linkInvalid()
    const self = { ...actor, userId, name: user.username }
    const [before, after] = [{ status: 'pending' }, { status: user.status }]
    const records = [{ id: userId, name: user.full_name, before, after }]
    await recordChange(trx, { actor: self, now, action: 'update', subject: 'User', records })
  })
}

/** Always opens a transaction, so that timing does not reveal whether the address is known. */
export async function resendVerification(
  { database, clock, links }: Parts,
  { email, request }: { email: string; request: RequestContext },
): Promise<void> {
  const user = await findByEmail(database.read, email)
  await database.write(async trx => {
    if (user?.status !== 'pending' || user.email_unconfirmed === 0) return
    await links.mailSeldom(trx, {
      user,
      purpose: 'verify',
      now: clock(),
      language: await findMailLanguage(trx, user.id, request),
    })
  })
}
