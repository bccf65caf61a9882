import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { SignInParts } from '../auth.context.ts'
import type { Visitor } from './checks.service.ts'
import type { Begun, Entrance, Entrant } from './sign-in.service.ts'

/** Signed in, or what is required first. */
export type Entering =
  | { signedIn: Begun; demand?: undefined }
  | { signedIn?: undefined; demand: Error }

/** The last step of every sign-in method: the checks, then the session. */
export async function passSignInChecks(
  trx: Trx,
  { signInChecks, signIn }: Pick<SignInParts, 'signInChecks' | 'signIn'>,
  { actor, transport, ...visitor }: Visitor & Pick<Entrance, 'actor'> & Pick<Entrant, 'transport'>,
): Promise<Entering> {
  const { user, remember, request } = visitor
  const demand = await signInChecks.findDemand(trx, visitor)
  if (demand !== undefined) return { demand }
  return {
    signedIn: await signIn.begin(trx, { user, remember, transport }, { actor, request }),
  }
}

/** A demand is thrown after the commit, which keeps the count, and its link or challenge. */
export async function enter(
  database: Database,
  how: (trx: Trx) => Promise<Entering>,
): Promise<Begun> {
  const outcome = await database.write(how)
  if (outcome.signedIn === undefined) throw outcome.demand
  return outcome.signedIn
}
