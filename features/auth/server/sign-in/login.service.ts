import type { authContract } from '../../contract/auth.contract.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import { findByLogin } from '#features/users/server/users.service.ts'
import type { SignInParts } from '../auth.context.ts'
import { wrongCredentials } from '../auth.errors.ts'
import { enter, passSignInChecks } from './enter.service.ts'
import type { Begun } from './sign-in.service.ts'

/** The first factor by password. */
export async function login(
  parts: SignInParts,
  {
    body,
    actor,
    request,
  }: Pick<HandlerInput<typeof authContract.login>, 'body' | 'actor' | 'request'>,
): Promise<Begun> {
  const { database, clock, passwords, attempts, places, signIn } = parts
  const { userName, password, remember, transport } = body
  const found = await findByLogin(database.read, userName)
  const place = await places.find(database.read, { userId: found?.id, request, now: clock() })
  const user = await attempts.count(
    { userName, place: place.name, isStranger: !place.isKnown },
    async () => {
      // A hash is verified even for unknown names, so that timing reveals nothing.
      const isRight = await passwords.verify(password, found?.password_hash)
      return isRight && found?.status !== 'inactive' ? found : undefined
    },
  )
  if (user === undefined) {
    await database.write(trx => signIn.recordFailure(trx, actor))
    throw wrongCredentials()
  }
  return enter(database, trx =>
    passSignInChecks(trx, parts, { user, remember, transport, password, actor, request }),
  )
}
