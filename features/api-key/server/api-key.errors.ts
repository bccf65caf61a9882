import { AppError } from '#platform/server/http/app-error.ts'

export const keyNotFound = () => new AppError(404, 'key.not_found', 'This API key doesn’t exist.')
export const tooManyKeys = (most: number) =>
  new AppError(422, 'key.too_many', `You can have at most ${most} API keys. Revoke one first.`)
export const appNotFound = () => new AppError(404, 'app.not_found', 'This app isn’t connected.')
export const tooManyApps = (most: number) =>
  new AppError(422, 'app.too_many', `You can connect at most ${most} apps. Disconnect one first.`)
export const rangeInvalid = (range: string) =>
  new AppError(422, 'key.range_invalid', 'One of these isn’t a valid IP address or range.', {
    errors: { ipRanges: `${range} isn’t a valid IP address or range.` },
  })
export const expiryPast = () =>
  new AppError(422, 'key.expiry_past', 'The expiration date is in the past.', {
    errors: { expiresAt: 'Choose a date in the future.' },
  })
export const aboveOwner = (area: string) =>
  new AppError(403, 'key.above_owner', `An API key can’t have more access than you do: ${area}.`, {
    errors: { scopes: `You don’t have access to this yourself: ${area}.` },
  })

/** Why a key is rejected. Only a caller with the complete secret learns more than `key.unknown`. */
export const KEY_REFUSALS = {
  'key.unknown': 'This API key doesn’t exist.',
  'key.revoked': 'This API key was revoked.',
  'key.expired': 'This API key has expired.',
  'key.rotated': 'This API key was rotated. Use its new secret.',
  'key.owner_inactive': 'The owner of this API key has no active account.',
  'key.address': 'This API key can’t be used from this IP address.',
} as const
export const keyRefused = (code: keyof typeof KEY_REFUSALS) =>
  new AppError(401, code, KEY_REFUSALS[code])
