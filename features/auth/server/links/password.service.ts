import type { authLinksContract } from '../../contract/auth-links.contract.ts'
import { MIN_PASSWORD, MIN_PASSWORD_TWO_STEPS } from '../../contract/auth.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { HandlerInput, RequestContext } from '#platform/server/http/route.ts'
import { findPasswordFault } from '#platform/server/passwords/password-policy.ts'
import { findByEmail, findUser, setPassword } from '#features/users/server/users.service.ts'
import type { SignInParts } from '../auth.context.ts'
import { linkInvalid, weakPassword } from '../auth.errors.ts'
import { findMailLanguage } from '../notices/mail-language.service.ts'
import { deleteAllMethods } from '../methods/methods.repo.ts'
import { PASSWORD_LINKS } from './links.service.ts'

export interface LinkHolder {
  username: string
  email: string
  passwordMin: number
  isFirst: boolean
}

/** The account of a link, and its minimum password length. Throws 400 for an unusable link. */
export async function describeLink(
  { database, clock, links, twoFactor }: SignInParts,
  token: string,
): Promise<LinkHolder> {
  const found = await links.find(database.read, { token, now: clock(), purposes: PASSWORD_LINKS })
  const user = found === undefined ? undefined : await findUser(database.read, found.userId)
  if (found === undefined || user === undefined || user.status === 'inactive') throw linkInvalid()
  const isOn = (await twoFactor.findSince(database.read, user.id)) !== undefined
  return {
    username: user.username,
    email: user.email,
    passwordMin: isOn ? MIN_PASSWORD_TWO_STEPS : MIN_PASSWORD,
    isFirst: found.purpose === 'invite',
  }
}

export async function forgotPassword(
  { database, clock, links }: SignInParts,
  { email, request }: { email: string; request: RequestContext },
): Promise<void> {
  const user = await findByEmail(database.read, email)
  // Neither response nor timing reveals whether the address is known: a job sends the mail later.
  await database.write(async trx => {
    if (user === undefined || user.status === 'inactive') return
    await links.mailSeldom(trx, {
      user,
      purpose: 'reset',
      now: clock(),
      language: await findMailLanguage(trx, user.id, request),
    })
  })
}

type Reset = Pick<
  HandlerInput<typeof authLinksContract.resetPassword>,
  'body' | 'actor' | 'request' | 'reply'
>

/** Sets a password by link, which ends every session of the person. */
export async function resetPassword(
  parts: SignInParts,
  { body: { token, password }, actor, request, reply }: Reset,
): Promise<void> {
  const { auth, database, clock, passwords, links, places } = parts
  const holder = await describeLink(parts, token)
  const fault = findPasswordFault(password, [holder.username, holder.email], holder.passwordMin)
  if (fault !== undefined) throw weakPassword(fault)
  const password_hash = await passwords.hash(password)
  const { userId, browser } = await database.write(async trx => {
    const now = clock()
    const used = await links.use(trx, { token, now, purposes: PASSWORD_LINKS })
    const user = await setPassword(trx, { id: used.userId, password_hash, now })
    if (user === undefined) throw linkInvalid()
    await auth.revokeSessionsOf(trx, [user.id], 'password changed')
    // An intruder may have added a credential of their own.
    if (used.purpose === 'not-me') await deleteAllMethods(trx, user.id)
    const self = { ...actor, userId: user.id, name: user.username }
    const [before, after] = [{ setBy: '' }, { setBy: used.purpose }]
    const records = [{ id: user.id, name: user.full_name, before, after }]
    await recordChange(trx, { actor: self, now, action: 'update', subject: 'User', records })
    // The holder of the link can sign in with the new password despite strangers' guesses.
    return {
      userId: user.id,
      browser: await places.record(trx, { userId: user.id, request, now, isBrowser: true }),
    }
  })
  places.give(reply, browser)
  auth.forget([userId])
}
