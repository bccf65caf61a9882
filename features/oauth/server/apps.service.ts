import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { ConnectedApp, ConnectedAppsQuery } from '../contract/oauth.contract.ts'
import { publisherOf } from './clients/documents.service.ts'
import { describeRedirect } from './clients/redirects.service.ts'
import type { OAuthParts } from './oauth.context.ts'
import { listPendingKeys, listSameGrants, readPrograms } from './tokens/tokens.repo.ts'

/** Ends an app with all that its person has connected of it: on the list they look alike. */
export async function disconnectApp(
  context: MutationContext,
  { apps }: Pick<OAuthParts, 'apps'>,
  id: number,
): Promise<void> {
  await apps.disconnect(context, id)
  for (const { key_id: keyId } of await listSameGrants(context.trx, id))
    await apps.end(context, keyId)
}

/** One's own connected apps, or everyone's for administrators. */
export async function listConnectedApps(
  { database, apps }: Pick<OAuthParts, 'database' | 'apps'>,
  query: ConnectedAppsQuery,
  caller: Caller,
): Promise<{ apps: ConnectedApp[]; total: number }> {
  // Allowed, but its program has not come for its tokens.
  const pending = await listPendingKeys(
    database.read,
    query.owner === 'all' ? undefined : caller.userId,
  )
  const found = await apps.list(query, caller, pending)
  const programs = await readPrograms(
    database.read,
    found.apps.map(({ id }) => id),
  )
  const placesOf = (id: number): Pick<ConnectedApp, 'publisher' | 'host'> => {
    const program = programs.get(id)
    if (program === undefined) return { publisher: null, host: '' }
    const { host } = describeRedirect(program.redirect_uri)
    return { publisher: publisherOf(program.client_id), host }
  }
  const connected = found.apps.map(
    ({ id, name, type, createdAt, expiresAt, lastUsedAt, lastUsedIp, state, owner }) => ({
      id,
      name,
      ...placesOf(id),
      canWrite: type !== 'read-only',
      createdAt,
      expiresAt,
      lastUsedAt,
      lastUsedIp,
      state,
      owner,
    }),
  )
  return { apps: connected, total: found.total }
}
