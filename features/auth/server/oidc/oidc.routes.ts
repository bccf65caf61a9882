import { connectionsContract } from '../../contract/connections.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type HandlerInput, type Route, route } from '#platform/server/http/route.ts'
import type { OidcParts } from '../auth.context.ts'
import {
  addConnection,
  deleteConnection,
  listConnections,
  startConnection,
} from './connections.service.ts'
import { loginByOidc } from './login.service.ts'

// Signing in through the provider, and one's connected accounts.

export function oidcRoutes(parts: OidcParts): Route[] {
  const { redirect, signIn } = parts
  return [
    route(connectionsContract.startOidcLogin, async ({ body: { remember }, request, reply }) => ({
      url: await redirect.send({ purpose: 'login', remember, userId: null }, { request, reply }),
    })),
    route(connectionsContract.loginByOidc, async input => {
      const signedIn = await loginByOidc(parts, input)
      redirect.forget(input.reply)
      return signIn.give(input.reply, signedIn)
    }),
    route(connectionsContract.startConnection, async input => ({
      url: await startConnection(parts, input),
    })),
    route(connectionsContract.addConnection, async input => {
      const connection = await addConnection(parts, input)
      redirect.forget(input.reply)
      return { connection }
    }),
    route(connectionsContract.listConnections, ({ caller }) => listConnections(parts, caller)),
    route(
      connectionsContract.deleteConnection,
      async (input: HandlerInput<typeof connectionsContract.deleteConnection>) => {
        await mutate(parts, input, context => deleteConnection(context, parts, input.id))
        return { ok: true as const }
      },
    ),
  ]
}
