import type { passkeysContract } from '../../contract/passkeys.contract.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import type { PasskeyParts } from '../auth.context.ts'
import { findEntrant } from '../auth.repo.ts'
import { enter, passSignInChecks } from '../sign-in/enter.service.ts'
import type { Begun } from '../sign-in/sign-in.service.ts'
import { getPasskeySite } from './passkey-site.service.ts'
import { passkeyRefused } from './passkeys.errors.ts'
import { usePasskey } from './passkeys.repo.ts'

type Input = Pick<
  HandlerInput<typeof passkeysContract.loginByPasskey>,
  'body' | 'actor' | 'request'
>

export async function loginByPasskey(
  parts: PasskeyParts,
  { body: { credential, remember, transport }, actor, request }: Input,
): Promise<Begun> {
  const { database, clock, passkeys, signIn, notices, config } = parts
  const proof = await passkeys
    .recognize(credential, getPasskeySite(request, config))
    .catch(async (error: unknown) => {
      await database.write(trx => signIn.recordFailure(trx, actor))
      throw error
    })
  return enter(database, async trx => {
    const { id, user_id: userId, name } = proof.passkey
    const now = clock()
    const user = await findEntrant(trx, userId)
    // The device verified its person: the passkey counts as both factors (docs/adr/0025).
    if (user !== undefined && (await usePasskey(trx, { id, ...proof, now })))
      return passSignInChecks(trx, parts, {
        user,
        remember,
        transport,
        actor,
        request,
        isSecondStepDone: true,
      })
    await signIn.recordFailure(trx, actor)
    const params = { passkey: name }
    if (user !== undefined)
      await notices.send(trx, { userId, notice: 'passkey-copied', params, request, now })
    return { demand: passkeyRefused() }
  })
}
