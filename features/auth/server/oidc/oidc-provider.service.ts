import type { OidcAnswer } from '../../contract/connections.contract.ts'
import { OIDC_CALLBACK } from '../../contract/connections.rules.ts'
import * as client from 'openid-client'
import type { OidcConfig } from '#platform/server/config/config.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import { oidcRefused, oidcUnreachable } from './oidc.errors.ts'

// The OpenID Connect client: authorization code with PKCE, state and nonce. The library checks issuer, audience, times, nonce and, as
// configured, the signature of the ID token.

const SCOPE = 'openid profile email'
const TIMEOUT_SECONDS = 10

export interface Secrets {
  state: string
  nonce: string
  codeVerifier: string
}
/** A person's identity at the provider. */
export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  fullName: string | undefined
  username: string | undefined
}

export interface OidcProvider {
  name: string
  issuer: string
  makeSecrets(purpose: string): Secrets
  /** The authorization URL at the provider. */
  addressFor(secrets: Secrets): Promise<string>
  /** Identifies the person. Throws 400 when anything about the answer is invalid. */
  identify(answer: OidcAnswer, secrets: Secrets): Promise<Identity>
}

export function createOidcProvider(
  config: OidcConfig,
  { baseUrl, logger }: { baseUrl: string; logger: Logger },
): OidcProvider {
  const callback = `${baseUrl}${OIDC_CALLBACK}`
  const issuer = new URL(config.issuer)
  let known: Promise<client.Configuration> | undefined
  // Fetched on first use: an unreachable provider must not prevent the server from starting.
  function discover(): Promise<client.Configuration> {
    known ??= find(config, issuer).catch((error: unknown) => {
      known = undefined
      logger.warn({ err: error, issuer: issuer.href }, 'provider not reached')
      throw oidcUnreachable(error)
    })
    return known
  }
  return {
    name: config.name,
    issuer: issuer.href,
    makeSecrets: purpose => ({
      state: `${purpose}.${client.randomState()}`,
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }),
    async addressFor({ state, nonce, codeVerifier }) {
      const at = await discover()
      const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier)
      const asked = {
        redirect_uri: callback,
        scope: SCOPE,
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
      }
      return client.buildAuthorizationUrl(at, asked).href
    },
    async identify({ code, state, iss }, secrets) {
      const at = await discover()
      const answered = new URL(
        `${callback}?${new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) })}`,
      )
      try {
        const tokens = await client.authorizationCodeGrant(at, answered, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('no ID token')
        const hasMore =
          claims['email'] === undefined && at.serverMetadata().userinfo_endpoint !== undefined
        const more = hasMore ? await client.fetchUserInfo(at, tokens.access_token, claims.sub) : {}
        return toIdentity(issuer.href, { ...more, ...claims })
      } catch (error) {
        logger.warn({ err: error }, 'answer of the provider refused')
        throw oidcRefused(error)
      }
    },
  }
}

async function find(
  { clientId, clientSecret }: OidcConfig,
  issuer: URL,
): Promise<client.Configuration> {
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const options = {
    timeout: TIMEOUT_SECONDS,
    execute: [client.enableNonRepudiationChecks, ...insecure],
  }
  if (clientSecret === undefined)
    return client.discovery(issuer, clientId, undefined, client.None(), options)
  // Client authentication by header, the standard's default, or in the body where the provider supports nothing else.
  const found = await client.discovery(
    issuer,
    clientId,
    clientSecret,
    client.ClientSecretBasic(clientSecret),
    options,
  )
  const takes = found.serverMetadata().token_endpoint_auth_methods_supported ?? [
    'client_secret_basic',
  ]
  if (takes.includes('client_secret_basic')) return found
  return client.discovery(
    issuer,
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
    options,
  )
}

function toIdentity(issuer: string, claims: Record<string, unknown> & { sub: string }): Identity {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  return {
    issuer,
    subject: claims.sub,
    email: text('email'),
    // Some providers send a string; anything but true counts as unverified.
    isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    fullName: text('name'),
    username: text('preferred_username'),
  }
}
