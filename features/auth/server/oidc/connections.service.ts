import type { Connection, connectionsContract } from '../../contract/connections.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import type { OidcParts } from '../auth.context.ts'
import { assertNotLastMethod } from '../methods/methods.service.ts'
import type { ConnectionsTable } from '../methods/methods.tables.ts'
import { connectionNotFound, oidcStale } from './oidc.errors.ts'
import { connect } from './oidc-people.service.ts'
import type { OidcProvider } from './oidc-provider.service.ts'
import * as repo from './oidc.repo.ts'

// One's connected provider accounts.

/** Returns the provider URL to go to. */
export async function startConnection(
  { confirm, redirect }: OidcParts,
  {
    body: { password },
    caller,
    actor,
    request,
    reply,
  }: HandlerInput<typeof connectionsContract.startConnection>,
): Promise<string> {
  await confirm.check(caller, { password, actor })
  const departure = { purpose: 'connect', remember: false, userId: caller.userId } as const
  return redirect.send(departure, { request, reply })
}

/** Connects by a provider answer, or by the stored offer of a refused sign-in. */
export async function addConnection(
  parts: OidcParts,
  input: HandlerInput<typeof connectionsContract.addConnection>,
): Promise<Connection> {
  const { redirect, confirm, provider, notices } = parts
  const { body, caller, actor, request } = input
  const shared = {
    provider: provider?.name ?? '',
    user: { id: caller.userId, username: caller.username },
    request,
    notices,
  }
  if (body.answer !== undefined) {
    const { identity } = await redirect.receive(body.answer, request, caller.userId)
    const row = await mutate(parts, input, context => connect(context, { identity, ...shared }))
    return toConnection(row, provider)
  }
  await confirm.check(caller, { password: undefined, actor })
  const row = await mutate(parts, input, async context => {
    const offer = await repo.takeOffer(context.trx, redirect.hashOf(request), context.now)
    if (offer?.user_id !== caller.userId) throw oidcStale()
    return connect(context, { identity: offer, ...shared })
  })
  return toConnection(row, provider)
}

export async function listConnections({ database, provider, confirm }: OidcParts, caller: Caller) {
  const rows = await repo.listConnections(database.read, caller.userId)
  const isOffered = provider !== undefined && !rows.some(row => row.issuer === provider.issuer)
  return {
    connections: rows.map(row => toConnection(row, provider)),
    offered: isOffered ? provider.name : null,
    needsPassword: await confirm.needsPassword(caller),
  }
}

export async function deleteConnection(
  { trx, caller, actor, now }: MutationContext,
  { provider }: Pick<OidcParts, 'provider'>,
  id: string,
): Promise<void> {
  const row = (await repo.listConnections(trx, caller.userId)).find(one => one.id === id)
  if (row === undefined) throw connectionNotFound()
  await assertNotLastMethod(trx, caller.userId)
  await repo.deleteConnection(trx, id)
  const { provider: name, email } = toConnection(row, provider)
  await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Account',
    records: [{ id, name, before: { connection: name, email } }],
    onlyFor: caller.userId,
  })
}

const toConnection = (row: ConnectionsTable, provider: OidcProvider | undefined): Connection => ({
  id: row.id,
  provider: row.issuer === provider?.issuer ? provider.name : new URL(row.issuer).host,
  email: row.email,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
