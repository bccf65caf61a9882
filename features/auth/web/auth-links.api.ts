import { authLinksContract } from '../contract/auth-links.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

// What the pages do that a link in a mail opens; apart from signing in, whose page is the first that anybody loads.

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
