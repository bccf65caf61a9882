import { AppError } from '#platform/server/http/app-error.ts'

export const keyNotFound = () => new AppError(404, 'key.not_found', 'There is no such key.')
export const tooManyKeys = (most: number) =>
  new AppError(422, 'key.too_many', `Nobody needs more than ${most} keys. Revoke one first.`)
export const rangeInvalid = (range: string) =>
  new AppError(422, 'key.range_invalid', 'One of these is no address.', {
    errors: { ipRanges: `${range} is neither an address nor a range.` },
  })
export const expiryPast = () =>
  new AppError(422, 'key.expiry_past', 'This moment is over.', {
    errors: { expiresAt: 'Choose a day to come.' },
  })
export const aboveOwner = (area: string) =>
  new AppError(403, 'key.above_owner', `A key can reach no further than you do: ${area}.`, {
    errors: { scopes: `You have no right to this yourself: ${area}.` },
  })

/** Why somebody with a key is a stranger all the same. Only who holds the whole secret learns more than `key.unknown`. */
export const KEY_REFUSALS = {
  'key.unknown': 'There is no such key.',
  'key.revoked': 'This key was revoked.',
  'key.expired': 'This key has expired.',
  'key.rotated': 'This key has a new secret; the old one works no more.',
  'key.owner_inactive': 'Whose key this is has no active account.',
  'key.address': 'This key may not be used from this address.',
} as const
export const keyRefused = (code: keyof typeof KEY_REFUSALS) =>
  new AppError(401, code, KEY_REFUSALS[code])
