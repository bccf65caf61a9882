import { authContract } from '@smart-fft/contract/auth.contract'
import { api } from '../../platform/api/api-client.ts'

export interface Credentials {
  userName: string
  password: string
  remember: boolean
}
export interface NewAccount {
  username: string
  email: string
  password: string
}

// Browsers ask for the cookie, so no script ever holds the token that renews a session.
export const login = (credentials: Credentials) => api.call(authContract.login, { body: { ...credentials, transport: 'cookie' } })

/** A session, or, where the address must be confirmed first, none. */
export async function register(account: NewAccount) {
  const { user, accessToken } = await api.call(authContract.register, { body: { ...account, transport: 'cookie' } })
  return accessToken === undefined ? undefined : { userData: user, accessToken }
}

export const takeSecondStep = (step: { challenge: string; code: string; rememberDevice: boolean }) =>
  api.call(authContract.twoSteps, { body: { ...step, transport: 'cookie' } })
export const verifyEmail = (token: string) => api.call(authContract.verifyEmail, { body: { token } })
export const resendVerification = (email: string) => api.call(authContract.resendVerification, { body: { email } })
export const describeLink = (token: string) => api.call(authContract.describeLink, { body: { token } })
export const lockSession = () => api.call(authContract.lockSession, {})
export const unlockSession = (password: string) => api.call(authContract.unlockSession, { body: { password } })
export const forgotPassword = (email: string) => api.call(authContract.forgotPassword, { body: { email } })
export const resetPassword = (token: string, password: string) => api.call(authContract.resetPassword, { body: { token, password } })

export type IsFree = (name: 'email' | 'username', value: string, signal: AbortSignal) => Promise<boolean | undefined>

/** Is this e-mail or user name free? Asked while somebody types. */
export const isFree: IsFree = async (name, value, signal) =>
  (await api.call(authContract.checkAvailability, { query: { [name]: value } }, { signal }))[name]
