import { AppError } from '#platform/server/http/app-error.ts'

// The sentences are for programs; people read those of the locale files, by the code.

export const oidcOff = () => new AppError(404, 'oidc.off', 'No provider is configured here.')
export const oidcUnreachable = (cause: unknown) =>
  new AppError(502, 'oidc.unreachable', 'The provider does not answer. Try again in a while.', {
    cause,
  })
export const oidcStale = () =>
  new AppError(
    400,
    'oidc.stale',
    'This sign-in was begun elsewhere, was used already, or took too long. Begin again.',
  )
export const oidcRefused = (cause: unknown) =>
  new AppError(400, 'oidc.refused', 'What the provider answered does not hold.', { cause })
export const emailMissing = () =>
  new AppError(403, 'oidc.email_missing', 'The provider did not tell an e-mail address.')
export const emailUnverified = () =>
  new AppError(
    403,
    'oidc.email_unverified',
    'The provider has not verified your e-mail address. Verify it there first.',
  )
export const noAccountHere = () =>
  new AppError(
    403,
    'oidc.closed',
    'Nobody has an account here with this e-mail address, and new ones are made by invitation.',
  )
export const personInactive = () =>
  new AppError(403, 'oidc.inactive', 'This account is not active. Ask an administrator.')
export const firstRun = () =>
  new AppError(409, 'oidc.first_run', 'The first account here is made with a password.')
export const otherAccount = () =>
  new AppError(
    409,
    'oidc.other_account',
    'Your account here is connected with another account at the provider.',
  )
/** The person has an account here, and must show that it is theirs. */
export const linkNeeded = () =>
  new AppError(
    409,
    'oidc.link_needed',
    'You have an account here already. Sign in to it once, and the two are connected.',
  )
export const connectionTaken = () =>
  new AppError(
    409,
    'connection.taken',
    'This account is connected with somebody else here, or yours has a connection already.',
  )
export const connectionNotFound = () =>
  new AppError(404, 'connection.not_found', 'There is no such connection.')
export const oidcOtherAddress = (url: string) =>
  new AppError(
    409,
    'oidc.other_address',
    `Open ${url} to sign in this way: the provider leads back there.`,
    { current: { url } },
  )
