import type { Caller } from '#platform/server/access/caller.ts'
import type { ConnectedApp, ConnectedAppsQuery } from '../contract/oauth.contract.ts'
import { publisherOf } from './clients/documents.service.ts'
import { describeRedirect } from './clients/redirects.service.ts'
import type { OAuthParts } from './oauth.context.ts'
import { readPrograms } from './tokens/tokens.repo.ts'

/** One's own connected apps, or everyone's for administrators. */
export async function listConnectedApps(
  { database, apps }: Pick<OAuthParts, 'database' | 'apps'>,
  query: ConnectedAppsQuery,
  caller: Caller,
): Promise<{ apps: ConnectedApp[]; total: number }> {
  const found = await apps.list(query, caller)
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
