// Where programs find what signing in takes. The paths are fixed by RFC 8414 and RFC 9728, or announced in the metadata.

export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

/** `write` includes `read`. */
export const OAUTH_SCOPES = ['read', 'write'] as const
export const READ_SCOPE = 'read'
export const WRITE_SCOPE = 'read write'

export const CODE_SECONDS = 60
export const ACCESS_TOKEN_SECONDS = 3600
/** A refresh token that is not used ends the app's access. */
export const REFRESH_TOKEN_DAYS = 30
/** After this, a person is asked again, however often the app is used. */
export const GRANT_DAYS = 365
