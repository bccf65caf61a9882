import { OAUTH_PATHS, OAUTH_SCOPES } from '../contract/oauth.rules.ts'

// What programs read first. The server and what it protects are one, at BASE_URL.

/** Who issues: the address of the instance, without a slash at its end. */
export const issuerOf = (baseUrl: string): string => new URL(baseUrl).origin
const at = (path: string, baseUrl: string): string => new URL(path, baseUrl).href

/** Authorization server metadata (RFC 8414). */
export const serverMetadata = ({
  baseUrl,
  resources,
}: {
  baseUrl: string
  resources: readonly string[]
}) => ({
  issuer: issuerOf(baseUrl),
  authorization_endpoint: at(OAUTH_PATHS.authorize, baseUrl),
  token_endpoint: at(OAUTH_PATHS.token, baseUrl),
  registration_endpoint: at(OAUTH_PATHS.register, baseUrl),
  revocation_endpoint: at(OAUTH_PATHS.revoke, baseUrl),
  scopes_supported: OAUTH_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  protected_resources: resources.map(path => at(path, baseUrl)),
})

/** Protected resource metadata (RFC 9728): of one resource, or of the instance for programs that only know its address. */
export const resourceMetadata = (baseUrl: string, path: string) => ({
  resource: path === '' ? issuerOf(baseUrl) : at(path, baseUrl),
  authorization_servers: [issuerOf(baseUrl)],
  scopes_supported: OAUTH_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'SMART FFT',
})

/**
 * The path that a resource is at (RFC 8707), or that of the first when none is named or the whole instance is; undefined for those of others.
 */
export function resourcePathOf(
  resource: string | undefined,
  { baseUrl, resources }: { baseUrl: string; resources: readonly string[] },
): string | undefined {
  if (resource === undefined) return resources[0]
  if (!URL.canParse(resource)) return undefined
  const asked = new URL(resource).href.replace(/\/$/, '')
  return asked === issuerOf(baseUrl)
    ? resources[0]
    : resources.find(path => at(path, baseUrl) === asked)
}
