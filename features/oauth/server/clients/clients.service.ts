import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import * as z from 'zod/mini'
import { WRITE_SCOPE } from '../../contract/oauth.rules.ts'
import { invalidMetadata, invalidRedirect, OAuthError } from '../oauth.errors.ts'
import * as repo from './clients.repo.ts'
import { describeRedirect, isRedirectUri } from './redirects.service.ts'

// Programs register themselves (RFC 7591), unasked and unknown: what they say of themselves is shown, and believed in nothing. They get no
// secret: each is on someone's device, or no better known with one.

/** Registrations that no one has connected are limited, so that strangers cannot fill the disk. */
export const UNUSED_CLIENTS = 1000
/** A person may be signing in with it right now. */
const SAFE_MILLISECONDS = HOUR
const UNUSED_DAYS = 7
const LEFT_DAYS = 90
const NAME_LENGTH = 80

/** A program as the consent screen needs it. */
export interface PublicClient {
  id: string
  name: string
  redirectUris: string[]
}

export const redirectUris = z
  .array(z.string().check(z.maxLength(2000)))
  .check(z.minLength(1), z.maxLength(10))
const metadata = z.looseObject({
  redirect_uris: redirectUris,
  client_name: z.optional(z.string().check(z.maxLength(1000))),
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
})

/** Registers a program, and answers as RFC 7591 has it. */
export async function registerClient(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  body: unknown,
) {
  const read = metadata.safeParse(body)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join('.') || 'body')
    throw invalidMetadata(`Invalid: ${names.join(', ')}.`)
  }
  const { redirect_uris: uris, client_name } = read.data
  const wrong = uris.find(uri => !isRedirectUri(uri))
  if (wrong !== undefined)
    throw invalidRedirect('Use https, this device, or the scheme of a program; without a fragment.')
  if (!grantsCodes(read.data))
    throw invalidMetadata('The only flow is authorization_code, with response type code.')
  const id = `sfc_${randomBytes(24).toString('base64url')}`
  const name = nameOf(client_name, uris[0] ?? '')
  const now = clock()
  await database.write(async trx => {
    await makeRoom(trx, now)
    await repo.insertClient(trx, {
      id,
      name,
      redirect_uris: JSON.stringify(uris),
      created_at: now.toISOString(),
    })
  })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: WRITE_SCOPE,
  }
}

/** Whether it can do the one flow that there is; who names none means it. */
export const grantsCodes = ({
  grant_types,
  response_types,
}: Pick<z.infer<typeof metadata>, 'grant_types' | 'response_types'>): boolean =>
  grant_types?.includes('authorization_code') !== false &&
  response_types?.includes('code') !== false

/** What it calls itself, without what would deceive the reader of a line: controls and changes of direction. */
export function nameOf(given: string | undefined, redirectUri: string): string {
  const name = (given ?? '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
    .trim()
  return name === '' ? describeRedirect(redirectUri).host : name
}

async function makeRoom(trx: Trx, now: Date): Promise<void> {
  if ((await repo.countUnused(trx)) < UNUSED_CLIENTS) return
  await repo.deleteUnused(trx, new Date(now.getTime() - SAFE_MILLISECONDS).toISOString())
  if ((await repo.countUnused(trx)) >= UNUSED_CLIENTS)
    throw new OAuthError('temporarily_unavailable', 'Too many registrations. Try again later.', 503)
}

/** Hourly: forgets registrations that came to nothing, and programs that no one uses any more. */
export async function sweepClients(trx: Trx, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  await repo.deleteUnused(trx, daysAgo(UNUSED_DAYS))
  await repo.deleteLeft(trx, daysAgo(LEFT_DAYS))
}
