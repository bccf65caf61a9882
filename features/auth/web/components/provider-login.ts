import { type OidcAnswer, connectionsContract } from '../../contract/connections.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

// Signing in through the provider, loaded on demand.

const RETURN_KEY = 'returnTo'

/** Leaves for the provider. `to` is the path to return to, which is validated afterwards. */
export async function leaveForProvider(remember: boolean, to: unknown): Promise<void> {
  const { url } = await api.call(connectionsContract.startOidcLogin, { body: { remember } })
  leaveFor(url, to)
}

export function leaveFor(url: string, to: unknown): void {
  if (typeof to === 'string') sessionStorage.setItem(RETURN_KEY, to)
  else sessionStorage.removeItem(RETURN_KEY)
  location.assign(url)
}

/** Returns and clears the path to continue to. */
export function takeReturnPath(): string | null {
  const to = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  return to
}

export const loginByProvider = (answer: OidcAnswer) =>
  api.call(connectionsContract.loginByOidc, { body: { answer, transport: 'cookie' } })
