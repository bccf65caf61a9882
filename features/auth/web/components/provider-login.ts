import { type OidcAnswer, connectionsContract } from '../../contract/connections.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

// Signing in through the provider, fetched when somebody does.

const RETURN_KEY = 'returnTo'

/** Leaves for the provider. `to` is where to go on afterwards: a path, which is looked at again when one is back. */
export async function leaveForProvider(remember: boolean, to: unknown): Promise<void> {
  const { url } = await api.call(connectionsContract.startOidcLogin, { body: { remember } })
  leaveFor(url, to)
}

export function leaveFor(url: string, to: unknown): void {
  if (typeof to === 'string') sessionStorage.setItem(RETURN_KEY, to)
  else sessionStorage.removeItem(RETURN_KEY)
  location.assign(url)
}

/** Where one wanted to go on, once. */
export function takeReturnPath(): string | null {
  const to = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  return to
}

export const loginByProvider = (answer: OidcAnswer) =>
  api.call(connectionsContract.loginByOidc, { body: { answer, transport: 'cookie' } })
