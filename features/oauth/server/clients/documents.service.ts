import type { Platform } from '#platform/server/compose/platform.ts'
import type { OutboundDocument } from '#platform/server/outbound/outbound.ts'
import * as z from 'zod/mini'
import { clientBusy, clientDocumentInvalid, type DocumentFault } from '../oauth.errors.ts'
import { grantsCodes, nameOf, type PublicClient, redirectUris } from './clients.service.ts'
import { lifeOf } from './document-life.service.ts'
import { isRedirectUri } from './redirects.service.ts'

// Client ID metadata documents (draft-ietf-oauth-client-id-metadata-document): the id of a program is the https address of a document that
// describes it. Its host is known, by the certificate; all that the document says is shown, and believed no more than a registration is.

const MAX_BYTES = 64 * 1024
const TIMEOUT_MILLISECONDS = 5_000
const MAX_AT_ONCE = 8
const MAX_CACHED = 500

const document = z.looseObject({
  client_id: z.string(),
  client_name: z.string().check(z.minLength(1), z.maxLength(1000)),
  redirect_uris: redirectUris,
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
  token_endpoint_auth_method: z.optional(z.string()),
})

export interface ClientDocuments {
  /** The program that an id describes; undefined for an id that is no address. Throws when there is no valid document. */
  find(id: string): Promise<PublicClient | undefined>
}

/** Reads documents, and keeps valid ones for as long as their server says, within bounds. */
export function createClientDocuments({
  outbound,
  clock,
}: Pick<Platform, 'outbound' | 'clock'>): ClientDocuments {
  const cached = new Map<string, { client: PublicClient; until: number }>()
  const running = new Map<string, Promise<PublicClient>>()

  async function load(id: string): Promise<PublicClient> {
    const answer = await outbound.get(id, {
      accept: 'application/json',
      maxBytes: MAX_BYTES,
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    })
    const client = readDocument(id, answer)
    const now = clock().getTime()
    cached.delete(id)
    cached.set(id, { client, until: now + lifeOf(answer.headers, now) })
    // The oldest goes: strangers can make people ask for any number.
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? '')
    return client
  }

  return {
    async find(id) {
      if (!id.startsWith('https://')) return undefined
      if (!isDocumentAddress(id)) throw clientDocumentInvalid('address')
      const found = cached.get(id)
      if (found !== undefined && clock().getTime() < found.until) return found.client
      const begun = running.get(id)
      if (begun !== undefined) return begun
      if (running.size >= MAX_AT_ONCE) throw clientBusy()
      const loading = load(id).finally(() => running.delete(id))
      running.set(id, loading)
      return loading
    },
  }
}

/** The host that publishes the document of a program; null for programs that registered themselves. */
export const publisherOf = (id: string): string | null =>
  id.startsWith('https://') ? new URL(id).host : null

/** In the one form that browsers give an address: without steps up, names in capitals or user names, and with a path. */
function isDocumentAddress(id: string): boolean {
  if (id.includes('#') || !URL.canParse(id)) return false
  const { href, pathname, username, password } = new URL(id)
  return href === id && pathname !== '/' && username === '' && password === ''
}

function readDocument(id: string, { problem, headers, text }: OutboundDocument): PublicClient {
  if (problem !== null) throw clientDocumentInvalid(faultOf(problem))
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw clientDocumentInvalid('not_json')
  const read = document.safeParse(parse(text))
  if (!read.success) throw clientDocumentInvalid('metadata')
  const { client_id, client_name, redirect_uris } = read.data
  if (client_id !== id) throw clientDocumentInvalid('client_id')
  // A secret in a document that everyone can read is none.
  if ((read.data.token_endpoint_auth_method ?? 'none') !== 'none' || 'client_secret' in read.data)
    throw clientDocumentInvalid('auth_method')
  if (!grantsCodes(read.data)) throw clientDocumentInvalid('metadata')
  if (!redirect_uris.every(isRedirectUri)) throw clientDocumentInvalid('redirect_uris')
  const name = nameOf(client_name, redirect_uris[0] ?? '')
  return { id, name, redirectUris: redirect_uris }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw clientDocumentInvalid('not_json')
  }
}

/** No more than its author needs: what a network answers to us is no one's business. */
function faultOf(problem: NonNullable<OutboundDocument['problem']>): DocumentFault {
  if (problem === 'answer.redirect') return 'redirect'
  if (problem === 'answer.too_large') return 'too_large'
  return problem.startsWith('address.') ? 'address' : 'unreachable'
}
