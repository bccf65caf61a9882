import { AppError } from '#platform/server/http/app-error.ts'

// These messages are for programs; people read those of the locale files, by code.

export const oidcOff = () => new AppError(404, 'oidc.off', 'Single sign-on isn’t configured.')
export const oidcUnreachable = (cause: unknown) =>
  new AppError(502, 'oidc.unreachable', 'The provider isn’t responding. Try again later.', {
    cause,
  })
export const oidcStale = () =>
  new AppError(400, 'oidc.stale', 'This sign-in attempt expired or was already used. Start again.')
export const oidcRefused = (cause: unknown) =>
  new AppError(400, 'oidc.refused', 'The provider’s response is invalid.', { cause })
export const emailMissing = () =>
  new AppError(403, 'oidc.email_missing', 'The provider didn’t share an email address.')
export const emailUnverified = () =>
  new AppError(
    403,
    'oidc.email_unverified',
    'The provider hasn’t verified your email address. Verify it there first.',
  )
export const noAccountHere = () =>
  new AppError(
    403,
    'oidc.closed',
    'There’s no account with this email address. New accounts are by invitation only.',
  )
export const personInactive = () =>
  new AppError(403, 'oidc.inactive', 'This account isn’t active. Ask an administrator for help.')
export const firstRun = () =>
  new AppError(409, 'oidc.first_run', 'The first account needs a password.')
export const otherAccount = () =>
  new AppError(
    409,
    'oidc.other_account',
    'Your account is already connected to a different account at the provider.',
  )
/** The person has an account here, and must prove that it is theirs. */
export const linkNeeded = () =>
  new AppError(
    409,
    'oidc.link_needed',
    'You already have an account. Sign in to it once to connect the two.',
  )
export const connectionTaken = () =>
  new AppError(
    409,
    'connection.taken',
    'This account is connected to someone else, or yours already has a connection.',
  )
export const connectionNotFound = () =>
  new AppError(404, 'connection.not_found', 'This connection doesn’t exist.')
export const oidcOtherAddress = (url: string) =>
  new AppError(409, 'oidc.other_address', `Open ${url} to sign in with this provider.`, {
    current: { url },
  })
