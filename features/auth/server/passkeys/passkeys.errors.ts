import { AppError } from '#platform/server/http/app-error.ts'

/** One sentence for whatever is wrong with it, its person included: a stranger learns nothing of passkeys and people. */
export const passkeyRefused = () =>
  new AppError(400, 'passkey.refused', 'This passkey does not sign in here.')
export const passkeyUnknown = () =>
  new AppError(400, 'passkey.unknown', 'This passkey is not known here. It may have been removed.')
export const passkeyFault = () =>
  new AppError(400, 'passkey.fault', 'This passkey could not be made. Begin again.')
export const passkeyKnown = () =>
  new AppError(409, 'passkey.known', 'This passkey is known already.')
export const passkeyNotFound = () =>
  new AppError(404, 'passkey.not_found', 'There is no such passkey.')
export const tooManyPasskeys = (most: number) =>
  new AppError(409, 'passkey.limit', `Keep at most ${most} passkeys. Remove one first.`)
export const passkeysUnavailable = () =>
  new AppError(
    409,
    'passkey.unavailable',
    'Passkeys belong to the name of a site over https. This address has none.',
  )
