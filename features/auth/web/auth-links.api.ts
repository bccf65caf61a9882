import { authLinksContract } from '../contract/auth-links.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

// Calls of pages behind mailed links; separate from signing in, whose page is loaded first.

export const verifyEmail = (token: string) =>
  api.call(authLinksContract.verifyEmail, { body: { token } })
export const resendVerification = (email: string) =>
  api.call(authLinksContract.resendVerification, { body: { email } })
export const describeLink = (token: string) =>
  api.call(authLinksContract.describeLink, { body: { token } })
export const forgotPassword = (email: string) =>
  api.call(authLinksContract.forgotPassword, { body: { email } })
export const resetPassword = (token: string, password: string) =>
  api.call(authLinksContract.resetPassword, { body: { token, password } })
