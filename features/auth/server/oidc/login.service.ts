import type { connectionsContract } from '../../contract/connections.contract.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import type { OidcParts } from '../auth.context.ts'
import { enter, passGate } from '../sign-in/enter.service.ts'
import type { Begun } from '../sign-in/sign-in.service.ts'
import { admit } from './oidc-people.service.ts'

type Input = Pick<
  HandlerInput<typeof connectionsContract.loginByOidc>,
  'body' | 'actor' | 'request'
>

export async function loginByOidc(
  parts: OidcParts,
  { body: { answer, transport }, actor, request }: Input,
): Promise<Begun> {
  const { database, clock, settings, roles, signIn, notices, provider, away } = parts
  const { identity, row } = await away
    .receive(answer, request, null)
    .catch(async (error: unknown) => {
      await database.write(trx => signIn.recordFailure(trx, actor))
      throw error
    })
  const { access } = await settings.get()
  const now = clock()
  return enter(database, async trx => {
    const admission = await admit(
      { trx, actor, now },
      {
        identity,
        provider: provider?.name ?? '',
        browserHash: row.browser_hash,
        isOpen: access.registration === 'open',
        request,
        notices,
        roles,
        dialect: database.dialect,
      },
    )
    if (admission.is === 'refused') return { demand: admission.error }
    const remember = row.remember === 1
    return passGate(trx, parts, { user: admission.user, remember, transport, actor, request })
  })
}
