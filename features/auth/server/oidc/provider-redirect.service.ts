import { hashOf } from '#platform/server/tokens/hash.ts'
import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import type { OidcAnswer } from '../../contract/connections.contract.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import { oidcOff, oidcOtherAddress, oidcStale } from './oidc.errors.ts'
import type { Identity, OidcProvider } from './oidc-provider.service.ts'
import * as repo from './oidc.repo.ts'

// The state of a redirect is stored in the database and bound to the browser by a cookie, so that no one can be lured into another person's
// sign-in.

const AWAY_MILLISECONDS = 10 * MINUTE
const OFFER_SECONDS = 15 * 60
const COOKIE = 'oidc'

interface ProviderRedirectParts extends Pick<Platform, 'database' | 'clock'> {
  provider: OidcProvider | undefined
  config: Pick<Platform['config'], 'baseUrl'>
}

export interface Departure {
  purpose: 'login' | 'connect'
  remember: boolean
  userId: number | null
}
export interface ProviderRedirect {
  /** Returns the URL to go to. */
  send(departure: Departure, at: { request: RequestContext; reply: ReplyContext }): Promise<string>
  /** The state of a returning browser. Throws 400 unless it left from there, for the same purpose. */
  receive(
    answer: OidcAnswer,
    request: RequestContext,
    userId: number | null,
  ): Promise<{ row: repo.RequestRow; identity: Identity }>
  /** Identifies the browser during the redirect. */
  hashOf(request: RequestContext): string
  forget(reply: ReplyContext): void
}

/** Sends people to the provider and accepts their return, each once, in the same browser. */
export function createProviderRedirect({
  database,
  clock,
  provider,
  config: { baseUrl },
}: ProviderRedirectParts): ProviderRedirect {
  const stateOf = (request: RequestContext) =>
    /^[\w-]{43}$/.exec(request.cookies[COOKIE] ?? '')?.[0]
  const browserHashOf = (request: RequestContext) => hashOf(stateOf(request) ?? '')
  return {
    hashOf: browserHashOf,
    forget: (reply: ReplyContext) => reply.clearCookie(COOKIE),
    async send({ purpose, remember, userId }, { request, reply }) {
      if (provider === undefined) throw oidcOff()
      const origin = request.header('origin')
      // The callback is at BASE_URL, where the cookie must be sent.
      if (origin !== undefined && origin !== new URL(baseUrl).origin)
        throw oidcOtherAddress(baseUrl)
      const secrets = provider.makeSecrets(purpose)
      const url = await provider.addressFor(secrets)
      const browser = stateOf(request) ?? randomBytes(32).toString('base64url')
      const now = clock()
      const row = {
        state_hash: hashOf(secrets.state),
        browser_hash: hashOf(browser),
        nonce: secrets.nonce,
        code_verifier: secrets.codeVerifier,
        remember: remember ? 1 : 0,
        user_id: userId,
        expires_at: new Date(now.getTime() + AWAY_MILLISECONDS).toISOString(),
      }
      await database.write(trx => repo.insertRequest(trx, row, now))
      reply.setCookie(COOKIE, browser, { maxAgeSeconds: OFFER_SECONDS })
      return url
    },
    async receive(answer, request, userId) {
      if (provider === undefined) throw oidcOff()
      const of = { state_hash: hashOf(answer.state), browser_hash: browserHashOf(request) }
      const row = await database.write(trx => repo.takeRequest(trx, of, clock()))
      if (row === undefined || row.user_id !== userId) throw oidcStale()
      const secrets = { state: answer.state, nonce: row.nonce, codeVerifier: row.code_verifier }
      return { row, identity: await provider.identify(answer, secrets) }
    },
  }
}
