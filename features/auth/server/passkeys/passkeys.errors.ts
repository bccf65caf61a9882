import { AppError, notFound } from '#platform/server/http/app-error.ts'

/** One message for all faults: it reveals nothing about passkeys and people. */
export const passkeyRefused = () =>
  new AppError(400, 'passkey.refused', 'This passkey couldn’t be used to sign in.')
export const passkeyUnknown = () =>
  new AppError(
    400,
    'passkey.unknown',
    'This passkey isn’t registered here. It may have been removed.',
  )
export const passkeyFault = () =>
  new AppError(400, 'passkey.fault', 'This passkey couldn’t be created. Start again.')
export const passkeyKnown = () =>
  new AppError(409, 'passkey.known', 'This passkey is already registered.')
export const passkeyNotFound = () => notFound('passkey.not_found', 'passkey')
export const tooManyPasskeys = (most: number) =>
  new AppError(409, 'passkey.limit', `You can have up to ${most} passkeys. Remove one first.`)
export const passkeysUnavailable = () =>
  new AppError(
    409,
    'passkey.unavailable',
    'Passkeys need a domain name and HTTPS. This address doesn’t have both.',
  )
