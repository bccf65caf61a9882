import { hashOf, urlHashOf } from '#platform/server/tokens/hash.ts'
import { DAY } from '#platform/contract/durations.rules.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#platform/server/access/actor.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { ACCESS_TOKEN_SECONDS, READ_SCOPE, REFRESH_TOKEN_DAYS } from '../../contract/oauth.rules.ts'
import { findClient, setUsed } from '../clients/clients.repo.ts'
import { publisherOf } from '../clients/documents.service.ts'
import { describeRedirect } from '../clients/redirects.service.ts'
import { resourcePathOf } from '../metadata.service.ts'
import type { From, OAuthParts } from '../oauth.context.ts'
import {
  invalidClient,
  invalidGrant,
  invalidRequest,
  invalidScope,
  invalidTarget,
  OAuthError,
} from '../oauth.errors.ts'
import * as repo from './tokens.repo.ts'
import { scopeOf } from './scopes.service.ts'

// Codes and tokens: 256 random bits each, of which only hashes are stored. A code and a refresh token work once; who sends one again has a
// copy, or their program has been copied, so everything that came of it ends (RFC 9700, sections 2.1.1 and 4.14).

export const ACCESS_MARK = 'sfo_'
export const REFRESH_MARK = 'sfr_'

export type Form = Readonly<Record<string, string>>

export const makeSecret = (mark = ''): string => `${mark}${randomBytes(32).toString('base64url')}`
// No slow hash is needed for that.

/** The token endpoint (RFC 6749, section 3.2). */
export async function grantTokens(parts: OAuthParts, form: Form, from: From) {
  const { grant_type: type } = form
  if (type !== 'authorization_code' && type !== 'refresh_token')
    throw type === undefined
      ? invalidRequest('grant_type is missing.')
      : new OAuthError('unsupported_grant_type', 'Use authorization_code or refresh_token.')
  const take = type === 'refresh_token' ? takeRefreshToken : takeCode
  const outcome = await parts.database.write(async trx => {
    const client = await findClient(trx, field(form, 'client_id'))
    if (client === undefined) throw invalidClient()
    const now = parts.clock()
    await setUsed(trx, client.id, now.toISOString())
    return take({ trx, now }, parts, { form, from })
  })
  // Thrown when what the replay ended is stored.
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

interface At {
  trx: Trx
  now: Date
}
interface Asked {
  form: Form
  from: From
}

async function takeCode(at: At, parts: OAuthParts, { form, from }: Asked) {
  const grant = await repo.findGrantByCode(at.trx, hashOf(field(form, 'code')))
  const verifier = field(form, 'code_verifier')
  if (grant === undefined || grant.client_id !== form['client_id'])
    throw invalidGrant('This code is not valid.')
  const isWrong =
    grant.code_used_at !== null ||
    grant.code_expires_at <= at.now.toISOString() ||
    (form['redirect_uri'] ?? grant.redirect_uri) !== grant.redirect_uri ||
    !isVerifier(verifier, grant.code_challenge)
  if (isWrong) {
    await endGrant(at, parts, { grant, from })
    return invalidGrant('This code was used, has expired, or belongs to another request.')
  }
  assertResource(parts, form, grant)
  await assertConnected(at, parts, grant)
  await repo.setCodeUsed(at.trx, grant.id, at.now.toISOString())
  await replaceEarlier(at, parts, { grant, from })
  return issue(at, { grantId: grant.id, access: grant.scope, refresh: grant.scope })
}

async function takeRefreshToken(at: At, parts: OAuthParts, { form, from }: Asked) {
  const token = await repo.findToken(at.trx, hashOf(field(form, 'refresh_token')), 'refresh')
  if (token === undefined) throw invalidGrant('This refresh token is not valid.')
  const grant = await repo.getGrant(at.trx, token.grant_id)
  if (grant.client_id !== form['client_id']) throw invalidGrant('This refresh token is not valid.')
  if (token.used_at !== null) {
    await endGrant(at, parts, { grant, from })
    return invalidGrant('This refresh token was used before. Everything it led to has ended.')
  }
  if (token.expires_at <= at.now.toISOString())
    throw invalidGrant('This refresh token has expired.')
  const access = form['scope'] === undefined ? token.scope : scopeOf(form['scope'])
  if (access === undefined || (access !== READ_SCOPE && access !== token.scope))
    throw invalidScope()
  assertResource(parts, form, grant)
  await assertConnected(at, parts, grant)
  await repo.setTokenUsed(at.trx, token.hash, at.now.toISOString())
  return issue(at, { grantId: grant.id, access, refresh: token.scope })
}

/** A new pair. The refresh token keeps what was allowed, though this access token may be narrower. */
async function issue(
  { trx, now }: At,
  { grantId, access, refresh }: { grantId: number; access: string; refresh: string },
) {
  const [accessToken, refreshToken] = [makeSecret(ACCESS_MARK), makeSecret(REFRESH_MARK)]
  const token = (secret: string, life: number) => ({
    hash: hashOf(secret),
    grant_id: grantId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + life).toISOString(),
  })
  await repo.insertTokens(trx, [
    { ...token(accessToken, ACCESS_TOKEN_SECONDS * 1000), kind: 'access', scope: access },
    { ...token(refreshToken, REFRESH_TOKEN_DAYS * DAY), kind: 'refresh', scope: refresh },
  ])
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    scope: access,
  }
}

/** Revocation by the program (RFC 7009): of a refresh token it ends the app, of an access token that token alone. */
export async function revokeToken(parts: OAuthParts, form: Form, from: From): Promise<void> {
  const hash = hashOf(field(form, 'token'))
  const clientId = field(form, 'client_id')
  await parts.database.write(async trx => {
    const at = { trx, now: parts.clock() }
    const token = await repo.findToken(trx, hash)
    // Not known any more: then it is as it was asked for.
    if (token === undefined) return
    const grant = await repo.getGrant(trx, token.grant_id)
    if (grant.client_id !== clientId) throw invalidClient()
    await (token.kind === 'refresh'
      ? endGrant(at, parts, { grant, from })
      : repo.deleteToken(trx, hash))
  })
}

/** The person as caller, limited by what they allowed. Throws 401 with the reason. */
export async function authenticateToken(
  { database, clock, apps }: OAuthParts,
  bearer: string,
): Promise<Caller> {
  const found = await repo.findAccess(database.read, hashOf(bearer))
  if (found === undefined)
    throw new AppError(401, 'token.unknown', 'This access token isn’t valid, or was revoked.')
  if (found.expires_at <= clock().toISOString())
    throw new AppError(401, 'token.expired', 'This access token has expired.')
  return apps.authenticateApp(found.key_id, {
    isReadOnly: found.scope === READ_SCOPE,
    onlyAt: found.resource,
  })
}

/** Hourly: deletes what has expired, and ends apps that have nothing left to come back with. */
export async function sweepTokens(trx: Trx, now: Date, { apps }: OAuthParts): Promise<void> {
  const moment = now.toISOString()
  await repo.deleteExpiredTokens(trx, moment)
  for (const { id, key_id } of await repo.listDeadGrants(trx, moment)) {
    await apps.end({ trx, now, actor: systemActor('oauth.sweep') }, key_id)
    await repo.deleteGrant(trx, id)
  }
}

/**
 * A program that connects again has lost or thrown away what it had. Only one on several devices shares its id, that of its published
 * description: there each has its own connection.
 */
async function replaceEarlier(
  at: At,
  parts: OAuthParts,
  { grant, from }: { grant: repo.GrantView; from: From },
): Promise<void> {
  const isOnDevices =
    publisherOf(grant.client_id) !== null && describeRedirect(grant.redirect_uri).isLocal
  if (isOnDevices) return
  for (const { id } of await repo.listSameGrants(at.trx, grant.key_id))
    if (id < grant.id) await endGrant(at, parts, { grant: await repo.getGrant(at.trx, id), from })
}

/** Ends the app and all of its tokens, in the name of the program. */
async function endGrant(
  { trx, now }: At,
  { apps }: OAuthParts,
  { grant, from }: { grant: repo.GrantView; from: From },
): Promise<void> {
  const actor: Actor = {
    userId: grant.user_id,
    name: grant.username,
    impersonatorId: null,
    keyId: grant.key_id,
    ...from,
  }
  await apps.end({ trx, now, actor }, grant.key_id)
  await repo.deleteGrant(trx, grant.id)
}

async function assertConnected(
  { trx, now }: At,
  { apps }: OAuthParts,
  grant: repo.GrantView,
): Promise<void> {
  if (!(await apps.isConnected(trx, { id: grant.key_id, now })))
    throw invalidGrant('This app was disconnected.')
}

/** A token is for what was allowed; who names something else has mixed up two servers. */
function assertResource(
  { baseUrl, resources }: OAuthParts,
  { resource }: Form,
  grant: repo.GrantView,
): void {
  if (resource === undefined) return
  if (resourcePathOf(resource, { baseUrl, resources: resources() }) !== grant.resource)
    throw invalidTarget()
}

function isVerifier(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const made = urlHashOf(verifier)
  return (
    made.length === challenge.length && timingSafeEqual(Buffer.from(made), Buffer.from(challenge))
  )
}

function field(form: Form, name: string): string {
  const value = form[name]
  if (value === undefined || value === '') throw invalidRequest(`${name} is missing.`)
  return value
}
