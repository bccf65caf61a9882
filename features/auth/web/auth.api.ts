import { authContract } from '../contract/auth.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

export interface Credentials {
  userName: string
  password: string
  remember: boolean
}
// Browsers ask for the cookie, so no script ever holds the token that renews a session.
export const login = (credentials: Credentials) =>
  api.call(authContract.login, { body: { ...credentials, transport: 'cookie' } })
