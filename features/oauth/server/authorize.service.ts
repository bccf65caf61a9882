import { DAY } from '#platform/contract/durations.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { featureOff } from '#platform/server/http/app-error.ts'
import * as z from 'zod/mini'
import type { Authorization, AuthorizationRequest } from '../contract/oauth.contract.ts'
import { CODE_SECONDS, GRANT_DAYS, READ_SCOPE, WRITE_SCOPE } from '../contract/oauth.rules.ts'
import { findClient, putClient, setUsed } from './clients/clients.repo.ts'
import type { PublicClient } from './clients/clients.service.ts'
import { publisherOf } from './clients/documents.service.ts'
import { addAnswer, describeRedirect, isRegistered } from './clients/redirects.service.ts'
import { issuerOf, resourcePathOf } from './metadata.service.ts'
import type { OAuthParts } from './oauth.context.ts'
import { clientUnknown, redirectUnknown, requestInvalid } from './oauth.errors.ts'
import { scopeOf } from './tokens/scopes.service.ts'
import { hashOf } from '#platform/server/tokens/hash.ts'
import { makeSecret } from './tokens/tokens.service.ts'
import { insertGrant } from './tokens/tokens.repo.ts'

// The authorization endpoint (RFC 6749, section 3.1), as the consent screen asks it. No one is sent anywhere before they have pressed a
// button: anyone can register a program, so an answer that went back on its own would be an open redirect (RFC 9700, section 4.11.2).

const uris = z.array(z.string())

type Parts = Pick<OAuthParts, 'database' | 'baseUrl' | 'resources' | 'documents'>

/** Asks the program's own server what it is, if its id is an address: outside of any transaction, as that takes seconds. */
export async function readDocument(
  { documents, resources }: Parts,
  { client_id: id }: AuthorizationRequest,
): Promise<PublicClient | undefined> {
  if (resources().length === 0) throw featureOff()
  return documents.find(id)
}

/** What the consent screen shows. */
export async function describeAuthorization(
  parts: Parts,
  request: AuthorizationRequest,
): Promise<Authorization> {
  const document = await readDocument(parts, request)
  const { name, error } = await readRequest(parts.database.read, parts, { request, document })
  return {
    name,
    publisher: publisherOf(request.client_id),
    ...describeRedirect(request.redirect_uri),
    canWrite: scopeOf(request.scope) !== READ_SCOPE,
    error: error ?? null,
    back: error === undefined ? null : sendBack(parts, request, { error }),
  }
}

interface Asked {
  request: AuthorizationRequest
  /** Of a program that has one. */
  document: PublicClient | undefined
}
export interface Answered extends Asked {
  allow: boolean
  canWrite: boolean
}

/** Connects the app, or does not; and answers where to go. */
export async function answerAuthorization(
  context: MutationContext,
  parts: Parts & Pick<OAuthParts, 'apps'>,
  { request, document, allow, canWrite }: Answered,
): Promise<{ redirectTo: string }> {
  const { trx, now, caller } = context
  const { name, error } = await readRequest(trx, parts, { request, document })
  if (!allow) return { redirectTo: sendBack(parts, request, { error: 'access_denied' }) }
  if (error !== undefined) throw requestInvalid()
  const scope = canWrite && scopeOf(request.scope) === WRITE_SCOPE ? WRITE_SCOPE : READ_SCOPE
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const keyId = await parts.apps.connect(context, {
    name,
    isReadOnly: scope === READ_SCOPE,
    expiresAt: later(GRANT_DAYS * DAY),
  })
  if (document !== undefined) await keepClient(trx, document, now)
  const code = makeSecret()
  await insertGrant(trx, {
    key_id: keyId,
    user_id: caller.userId,
    client_id: request.client_id,
    redirect_uri: request.redirect_uri,
    resource: resourceOf(parts, request.resource) ?? '',
    scope,
    code_hash: hashOf(code),
    code_challenge: request.code_challenge ?? '',
    code_expires_at: later(CODE_SECONDS * 1000),
    created_at: now.toISOString(),
  })
  await setUsed(trx, request.client_id, now.toISOString())
  return { redirectTo: sendBack(parts, request, { code }) }
}

/** Tokens are for a program that is known, though its document may be gone by then. */
const keepClient = (trx: Trx, { id, name, redirectUris }: PublicClient, now: Date) =>
  putClient(trx, {
    id,
    name,
    redirect_uris: JSON.stringify(redirectUris),
    created_at: now.toISOString(),
  })

/** Throws for what the program must not learn of: that it is unknown, or that its address is. */
async function readRequest(
  db: Db,
  parts: Parts,
  { request, document }: Asked,
): Promise<{ name: string; error: NonNullable<Authorization['error']> | undefined }> {
  if (parts.resources().length === 0) throw featureOff()
  const client = document ?? (await findRegistered(db, request.client_id))
  if (client === undefined) throw clientUnknown()
  if (!isRegistered(client.redirectUris, request.redirect_uri)) throw redirectUnknown()
  return { name: client.name, error: findError(request, parts) }
}

async function findRegistered(db: Db, id: string): Promise<PublicClient | undefined> {
  const row = await findClient(db, id)
  return row && { id, name: row.name, redirectUris: uris.parse(JSON.parse(row.redirect_uris)) }
}

function findError(
  { response_type, code_challenge, code_challenge_method, scope, resource }: AuthorizationRequest,
  parts: Parts,
): NonNullable<Authorization['error']> | undefined {
  if (response_type !== 'code') return 'unsupported_response_type'
  // Without PKCE, or with its plain method, anyone who sees the code could use it.
  if (code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge ?? ''))
    return 'invalid_request'
  if (scopeOf(scope) === undefined) return 'invalid_scope'
  return resourceOf(parts, resource) === undefined ? 'invalid_target' : undefined
}

const resourceOf = ({ baseUrl, resources }: Parts, resource: string | undefined) =>
  resourcePathOf(resource, { baseUrl, resources: resources() })

const sendBack = (
  { baseUrl }: Parts,
  { redirect_uri, state }: AuthorizationRequest,
  answer: { code: string } | { error: string },
): string => addAnswer(redirect_uri, { ...answer, state, iss: issuerOf(baseUrl) })
