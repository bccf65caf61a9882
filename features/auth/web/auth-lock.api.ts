import { authLockContract } from '../contract/auth-lock.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

export const lockSession = () => api.call(authLockContract.lockSession, {})
export const unlockSession = (password: string) =>
  api.call(authLockContract.unlockSession, { body: { password } })
