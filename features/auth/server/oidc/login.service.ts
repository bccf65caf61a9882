import type { connectionsContract } from '../../contract/connections.contract.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import type { OidcParts } from '../auth.context.ts'
import { enter, passSignInChecks } from '../sign-in/enter.service.ts'
import type { Begun } from '../sign-in/sign-in.service.ts'
import { authorizeArrival } from './oidc-people.service.ts'

type Input = Pick<
  HandlerInput<typeof connectionsContract.loginByOidc>,
  'body' | 'actor' | 'request'
>

export async function loginByOidc(
  parts: OidcParts,
  { body: { answer, transport }, actor, request }: Input,
): Promise<Begun> {
  const { database, clock, settings, roles, signIn, notices, provider, redirect } = parts
  const { identity, row } = await redirect
    .receive(answer, request, null)
    .catch(async (error: unknown) => {
      await database.write(trx => signIn.recordFailure(trx, actor))
      throw error
    })
  const { access } = await settings.get()
  const now = clock()
  return enter(database, async trx => {
    const result = await authorizeArrival(
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
    if (result.is === 'refused') return { demand: result.error }
    const remember = row.remember === 1
    return passSignInChecks(trx, parts, { user: result.user, remember, transport, actor, request })
  })
}
