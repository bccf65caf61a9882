import { authContract } from '@smart-fft/contract/auth.contract'
import { api } from '../../platform/api/api-client.ts'

export interface Credentials {
  userName: string
  password: string
  remember: boolean
}
// Browsers ask for the cookie, so no script ever holds the token that renews a session.
export const login = (credentials: Credentials) => api.call(authContract.login, { body: { ...credentials, transport: 'cookie' } })
