import { AppError } from '#platform/server/http/app-error.ts'

/** Errors of the protocol, in its own words (RFC 6749, section 5.2; RFC 7591, section 3.2.2; RFC 8707, section 2). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'
  | 'server_error'

/** What the endpoints for programs refuse. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly status: number
  constructor(code: OAuthErrorCode, description: string, status = 400) {
    super(description)
    this.code = code
    this.status = status
  }
}

export const invalidRequest = (why: string) => new OAuthError('invalid_request', why)
export const invalidClient = () =>
  new OAuthError('invalid_client', 'This client isn’t registered. Register it again.', 401)
export const invalidGrant = (why: string) => new OAuthError('invalid_grant', why)
export const invalidScope = () =>
  new OAuthError(
    'invalid_scope',
    'Use the scopes read and write, and only those that were granted.',
  )
export const invalidTarget = () =>
  new OAuthError('invalid_target', 'This server issues tokens for its own MCP server only.')
export const invalidRedirect = (why: string) => new OAuthError('invalid_redirect_uri', why)
export const invalidMetadata = (why: string) => new OAuthError('invalid_client_metadata', why)

/** What a person sees, because the program that sent them cannot be trusted with an answer. */
export const clientUnknown = () =>
  new AppError(404, 'oauth.client_unknown', 'This app isn’t registered here. Connect it again.', {
    errors: { client_id: 'This app isn’t registered here.' },
  })
export const redirectUnknown = () =>
  new AppError(
    400,
    'oauth.redirect_unknown',
    'This app asked for a redirect to an address that it hasn’t registered.',
    { errors: { redirect_uri: 'The app hasn’t registered this address.' } },
  )
/** Why the document of a program cannot be used. */
export type DocumentFault =
  | 'address'
  | 'unreachable'
  | 'redirect'
  | 'too_large'
  | 'not_json'
  | 'client_id'
  | 'redirect_uris'
  | 'auth_method'
  | 'metadata'
/** The reason is for the program's author. */
export const clientDocumentInvalid = (fault: DocumentFault) =>
  new AppError(
    400,
    'oauth.client_document',
    `The document that describes this app can’t be used (${fault}).`,
    { errors: { client_id: fault } },
  )
export const clientBusy = () =>
  new AppError(503, 'oauth.client_busy', 'Too many apps are being looked up. Try again shortly.', {
    retryAfter: 5,
  })
export const requestInvalid = () =>
  new AppError(400, 'oauth.request_invalid', 'This app’s request isn’t valid.')
