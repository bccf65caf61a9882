import { authLockContract } from '@smart-fft/contract/auth-lock.contract'
import { api } from '../../platform/api/api-client.ts'

export const lockSession = () => api.call(authLockContract.lockSession, {})
export const unlockSession = (password: string) => api.call(authLockContract.unlockSession, { body: { password } })
