import {
  type ApiKey,
  KEYS_PER_PERSON,
  KEY_GRACE_HOURS,
  apiKeyContract,
  type newApiKey,
} from '../contract/api-key.contract.ts'
import type * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { aboveOwner, expiryPast, keyNotFound, rangeInvalid, tooManyKeys } from './api-key.errors.ts'
import * as repo from './api-key.repo.ts'
import { findBadRange, makeSecret } from './api-key.service.ts'
import { serviceAccountRoutes } from './accounts/accounts.routes.ts'
import { managesAccounts, type ServiceAccounts } from './accounts/accounts.service.ts'

// Keys of the API: everybody makes, renames, rotates and revokes their own; administrators see all and revoke any, but never get
// hold of a secret of somebody else's.

interface ApiKeyParts {
  database: Database
  clock: Clock
  accounts: ServiceAccounts
}

export function apiKeyRoutes(parts: ApiKeyParts): Route[] {
  return [
    ...readRoutes(parts),
    ...makeRoutes(parts),
    ...changeRoutes(parts),
    ...serviceAccountRoutes(parts),
  ]
}

function readRoutes({ database, clock, accounts }: ApiKeyParts): Route[] {
  return [
    route(apiKeyContract.listApiKeys, async ({ query, caller }) => {
      if (query.owner === 'all' && !caller.can('read', 'ApiKey')) throw forbidden('read', 'ApiKey')
      const now = clock()
      if (query.account !== undefined)
        await accounts.get(database.read, { id: query.account, caller })
      const userId =
        query.owner === 'all' || query.account !== undefined ? undefined : caller.userId
      const { rows, total } = await repo.listKeys(database.read, query, { userId, now })
      const daysOf = await repo.readDays(database.read, ids(rows), now)
      return {
        keys: rows.map(row =>
          repo.toApiKey(row, { calls: daysOf(row.id).map(({ calls }) => calls), now }),
        ),
        total,
      }
    }),
    route(apiKeyContract.getApiKeyUsage, async ({ query: { id }, caller, reply }) => {
      const now = clock()
      const row = await repo.findKey(database.read, { id, now })
      if (row === undefined || !caller.canOwn('read', 'ApiKey', row.user_id)) throw keyNotFound()
      reply.etag(row.version)
      const days = (await repo.readDays(database.read, [id], now))(id)
      return { key: repo.toApiKey(row, { calls: days.map(({ calls }) => calls), now }), days }
    }),
  ]
}

function makeRoutes({ clock, accounts }: ApiKeyParts): Route[] {
  return [
    creatingRoute(apiKeyContract.createApiKey, async ({ body, caller, actor, reply, trx }) => {
      const now = clock()
      const holder = await findHolder(trx, { id: body.serviceAccountId, caller, accounts })
      refuseAbove(body.scopes, holder)
      refuseBadRanges(body.ipRanges)
      if (body.expiresAt !== null && Date.parse(body.expiresAt) <= now.getTime()) throw expiryPast()
      if ((await repo.countKeys(trx, holder.userId)) >= KEYS_PER_PERSON)
        throw tooManyKeys(KEYS_PER_PERSON)
      const { secret, prefix, hash } = makeSecret()
      const created_at = now.toISOString()
      const id = await repo.insertKey(trx, {
        user_id: holder.userId,
        name: body.name,
        type: body.type,
        scopes: JSON.stringify(body.scopes),
        ip_ranges: JSON.stringify(body.ipRanges),
        created_at,
        expires_at: body.expiresAt === null ? null : new Date(body.expiresAt).toISOString(),
      })
      await repo.insertSecret(trx, { prefix, key_id: id, hash, created_at })
      const key = await getOwn(trx, { id, caller, accounts, now })
      await record(trx, { actor, now, action: 'create', after: key })
      reply.etag(key.version)
      return { key, secret }
    }),
  ]
}

function changeRoutes({ database, clock, accounts }: ApiKeyParts): Route[] {
  return [
    route(
      apiKeyContract.updateApiKey,
      async ({ body: { id, name, ipRanges }, caller, actor, request, reply }) => {
        refuseBadRanges(ipRanges)
        const key = await database.write(async trx => {
          const now = clock()
          const before = await getOwn(trx, { id, caller, accounts, now })
          if (request.ifMatch !== undefined && request.ifMatch !== before.version)
            throw staleVersion(before)
          await repo.updateKeyRow(trx, id, {
            ...(name === undefined ? {} : { name, name_key: foldText(name) }),
            ...(ipRanges === undefined ? {} : { ip_ranges: JSON.stringify(ipRanges) }),
          })
          const after = await getOwn(trx, { id, caller, accounts, now })
          await record(trx, { actor, now, action: 'update', before, after })
          return after
        })
        reply.etag(key.version)
        return { key }
      },
    ),
    route(
      apiKeyContract.rotateApiKey,
      async ({ body: { id, endOldNow }, caller, actor, reply }) => {
        const { secret, prefix, hash } = makeSecret()
        const key = await database.write(async trx => {
          const now = clock()
          const before = await getOwn(trx, { id, caller, accounts, now })
          const grace = endOldNow ? 0 : KEY_GRACE_HOURS * 3_600_000
          await repo.endSecrets(trx, id, new Date(now.getTime() + grace).toISOString())
          await repo.insertSecret(trx, { prefix, key_id: id, hash, created_at: now.toISOString() })
          await repo.updateKeyRow(trx, id, {})
          const after = await getOwn(trx, { id, caller, accounts, now })
          await record(trx, { actor, now, action: 'update', before, after })
          return after
        })
        reply.etag(key.version)
        return { key, secret }
      },
    ),
    route(apiKeyContract.deleteApiKey, async ({ id, caller, actor }) => {
      await database.write(async trx => {
        const now = clock()
        const row = await repo.findKey(trx, { id, now })
        if (row === undefined || !caller.canOwn('delete', 'ApiKey', row.user_id))
          throw keyNotFound()
        await repo.updateKeyRow(trx, id, { revoked_at: now.toISOString() })
        await record(trx, {
          actor,
          now,
          action: 'delete',
          before: repo.toApiKey(row, { calls: [], now }),
        })
      })
      return { id }
    }),
  ]
}

const ids = (rows: { id: number }[]): number[] => rows.map(row => row.id)

type Asking = Pick<ApiKeyParts, 'accounts'> & { caller: Caller }

/** Whose key is made: the caller's own, or that of a service account they administer. */
async function findHolder(
  db: Db,
  { id, caller, accounts }: Asking & { id: number | undefined },
): Promise<Caller> {
  return id === undefined ? caller : accounts.callerOf(await accounts.get(db, { id, caller }))
}

/** A key of the caller's own, or of a service account they administer; those of others are not there for whoever would change them. */
async function getOwn(
  db: Db,
  { id, caller, accounts, now }: Asking & { id: number; now: Date },
): Promise<ApiKey> {
  const row = await repo.findKey(db, { id, now })
  const isService = row !== undefined && row.service_account_id !== null
  if (row === undefined || !(isService ? managesAccounts(caller) : row.user_id === caller.userId))
    throw keyNotFound()
  if (row.service_account_id !== null)
    await accounts.get(db, { id: row.service_account_id, caller })
  const days = (await repo.readDays(db, [id], now))(id)
  return repo.toApiKey(row, { calls: days.map(({ calls }) => calls), now })
}

/** Nobody makes a key for what they may not do themselves. At use it counts once more what they may do then. */
function refuseAbove(scopes: z.output<typeof newApiKey>['scopes'], caller: Caller): void {
  for (const { subject, level } of scopes) {
    const actions =
      level === 'read' ? (['read'] as const) : (['create', 'update', 'delete'] as const)
    if (!actions.some(action => caller.canOwn(action, subject, caller.userId)))
      throw aboveOwner(`${level} ${subject}`)
  }
}

function refuseBadRanges(ranges: readonly string[] = []): void {
  const bad = findBadRange(ranges)
  if (bad !== undefined) throw rangeInvalid(bad)
}

interface Recorded {
  actor: Actor
  now: Date
  action: 'create' | 'update' | 'delete'
  before?: ApiKey
  after?: ApiKey
}

/** Into the log; both the owner and administrators who look at all keys are told. */
async function record(trx: Trx, { actor, now, action, before, after }: Recorded): Promise<void> {
  const key = after ?? before
  if (key === undefined) return
  const told = (one: ApiKey | undefined) => {
    if (one === undefined) return undefined
    const { name, type, scopes, prefix, ipRanges, expiresAt } = one
    return { name, type, scopes, prefix, ipRanges, expiresAt }
  }
  const records = [{ id: key.id, name: key.name, before: told(before), after: told(after) }]
  await recordChange(trx, { actor, now, action, subject: 'ApiKey', records })
  await announce(trx, { topic: 'ApiKey', ids: [key.id], now, userId: key.owner.id })
}
