import { authAccountContract } from '@smart-fft/contract/auth-account.contract'
import { api } from '../../platform/api/api-client.ts'

export interface NewAccount {
  username: string
  email: string
  password: string
}

/** A session, or, where the address must be confirmed first, none. */
export async function register(account: NewAccount) {
  const { user, accessToken } = await api.call(authAccountContract.register, { body: { ...account, transport: 'cookie' } })
  return accessToken === undefined ? undefined : { userData: user, accessToken }
}

export type IsFree = (name: 'email' | 'username', value: string, signal: AbortSignal) => Promise<boolean | undefined>

/** Is this e-mail or user name free? Asked while somebody types. */
export const isFree: IsFree = async (name, value, signal) =>
  (await api.call(authAccountContract.checkAvailability, { query: { [name]: value } }, { signal }))[name]
