import { authContract } from '../contract/auth.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

export interface Credentials {
  userName: string
  password: string
  remember: boolean
}
// Uses the cookie transport, so that no script ever holds the refresh token.
export const login = (credentials: Credentials) =>
  api.call(authContract.login, { body: { ...credentials, transport: 'cookie' } })
