import type { Caller } from '#platform/server/access/caller.ts'
import type { ConnectedApp, ConnectedAppsQuery } from '../contract/oauth.contract.ts'
import { describeRedirect } from './clients/redirects.service.ts'
import type { OAuthParts } from './oauth.context.ts'
import { readRedirects } from './tokens/tokens.repo.ts'

/** One's own connected apps, or everyone's for administrators. */
export async function listConnectedApps(
  { database, apps }: Pick<OAuthParts, 'database' | 'apps'>,
  query: ConnectedAppsQuery,
  caller: Caller,
): Promise<{ apps: ConnectedApp[]; total: number }> {
  const found = await apps.list(query, caller)
  const redirects = await readRedirects(
    database.read,
    found.apps.map(({ id }) => id),
  )
  const hostOf = (id: number): string => {
    const uri = redirects.get(id)
    return uri === undefined ? '' : describeRedirect(uri).host
  }
  const connected = found.apps.map(
    ({ id, name, type, createdAt, expiresAt, lastUsedAt, lastUsedIp, state, owner }) => ({
      id,
      name,
      host: hostOf(id),
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
