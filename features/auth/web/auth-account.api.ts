import { authAccountContract } from '../contract/auth-account.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

export interface NewAccount {
  username: string
  email: string
  password: string
}

/** A session; none if the address must be confirmed first. */
export async function register(account: NewAccount) {
  const { user, accessToken } = await api.call(authAccountContract.register, {
    body: { ...account, transport: 'cookie', ...referral() },
  })
  return accessToken === undefined ? undefined : { userData: user, accessToken }
}

/** The referral code in the URL, if any. */
function referral(): { ref?: string } {
  const ref = new URLSearchParams(location.search).get('ref') ?? ''
  return /^[A-Za-z0-9]{10}$/.test(ref) ? { ref } : {}
}

export type IsFree = (
  name: 'email' | 'username',
  value: string,
  signal: AbortSignal,
) => Promise<boolean | undefined>

/** Is this email or username available? Called while typing. */
export const isFree: IsFree = async (name, value, signal) =>
  (await api.call(authAccountContract.checkAvailability, { query: { [name]: value } }, { signal }))[
    name
  ]
