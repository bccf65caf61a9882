import { MCP_PATH } from '#features/mcp/contract/mcp.rules.ts'
import { OAUTH_PATHS, OAUTH_SCOPES } from '../contract/oauth.rules.ts'

// What programs read first. The server and what it protects are one, at BASE_URL.

/** Who issues: the address of the instance, without a slash at its end. */
export const issuerOf = (baseUrl: string): string => new URL(baseUrl).origin
const at = (path: string, baseUrl: string): string => new URL(path, baseUrl).href

/** Authorization server metadata (RFC 8414). */
export const serverMetadata = (baseUrl: string) => ({
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
  protected_resources: [resourceUrl(baseUrl)],
})

/** Protected resource metadata (RFC 9728): of the MCP server, or of the instance for programs that only know its address. */
export const resourceMetadata = (baseUrl: string, path: string) => ({
  resource: path === '' ? issuerOf(baseUrl) : at(path, baseUrl),
  authorization_servers: [issuerOf(baseUrl)],
  scopes_supported: OAUTH_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'SMART FFT',
})

const resourceUrl = (baseUrl: string): string => at(MCP_PATH, baseUrl)

/** Whether a token for this resource is one for us (RFC 8707). */
export function isOwnResource(resource: string, baseUrl: string): boolean {
  if (!URL.canParse(resource)) return false
  const asked = new URL(resource).href.replace(/\/$/, '')
  return [issuerOf(baseUrl), resourceUrl(baseUrl)].includes(asked)
}
