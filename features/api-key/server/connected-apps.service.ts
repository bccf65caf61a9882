import type { Caller } from '#platform/server/access/caller.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { ApiKey, ApiKeyQuery } from '../contract/api-key.contract.ts'
import { appNotFound, tooManyApps } from './api-key.errors.ts'
import * as repo from './api-key.repo.ts'
import { recordKey } from './record-key.service.ts'

// A connected app has a key without a secret: anyone who checks its tokens (features/oauth) asks for its caller here. So its rights, limits,
// use, log entries and end are those of keys.

export const APPS_PER_PERSON = 100

export interface NewApp {
  name: string
  isReadOnly: boolean
  expiresAt: string
}
/** How apps are listed. */
export type AppsQuery = Pick<
  ApiKeyQuery,
  'q' | 'page' | 'perPage' | 'sort' | 'sortColumn' | 'owner'
>

export interface ConnectedApps {
  /** The id of the new app's key, which is the caller's. */
  connect(context: MutationContext, app: NewApp): Promise<number>
  /** One's own, or everyone's for administrators. */
  list(
    query: AppsQuery,
    caller: Caller,
    /** Those that are allowed and not connected yet. */
    pending: readonly number[],
  ): Promise<{ apps: ApiKey[]; total: number }>
  /** Whether it is neither ended nor expired, and its owner is active. */
  isConnected(db: Db, which: { id: number; now: Date }): Promise<boolean>
  /** Ends one's own, or anyone's for administrators; 404 for others. */
  disconnect(context: MutationContext, id: number): Promise<void>
  /** Ends it for a reason that no person gave: its program signed out, a token came twice, or no one uses it. */
  end(context: RecordingContext, id: number): Promise<void>
}

export function createConnectedApps({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): ConnectedApps {
  return {
    async connect(context, { name, isReadOnly, expiresAt }) {
      const { trx, caller, now } = context
      if ((await repo.countKeys(trx, caller.userId, true)) >= APPS_PER_PERSON)
        throw tooManyApps(APPS_PER_PERSON)
      const id = await repo.insertKey(trx, {
        user_id: caller.userId,
        name,
        is_app: 1,
        type: isReadOnly ? 'read-only' : 'full-control',
        scopes: '[]',
        ip_ranges: '[]',
        created_at: now.toISOString(),
        expires_at: expiresAt,
      })
      const row = await repo.findKey(trx, { id, now, isApp: true })
      if (row !== undefined) await recordKey(context, { action: 'create', after: toApp(row, now) })
      return id
    },
    async list(query, caller, pending) {
      if (query.owner === 'all' && !caller.can('read', 'ApiKey')) throw forbidden('read', 'ApiKey')
      const now = clock()
      const userId = query.owner === 'all' ? undefined : caller.userId
      const { rows, total } = await repo.listKeys(
        database.read,
        { ...query, state: '', without: pending },
        { userId, now, isApp: true },
      )
      return { apps: rows.map(row => toApp(row, now)), total }
    },
    async isConnected(db, { id, now }) {
      const row = await repo.findKey(db, { id, now, isApp: true })
      return row !== undefined && repo.isAlive(row, now)
    },
    async disconnect(context, id) {
      const row = await repo.findKey(context.trx, { id, now: context.now, isApp: true })
      if (row === undefined || !context.caller.canOwn('delete', 'ApiKey', row.user_id))
        throw appNotFound()
      await end(context, row)
    },
    async end(context, id) {
      const row = await repo.findKey(context.trx, { id, now: context.now, isApp: true })
      if (row !== undefined) await end(context, row)
    },
  }
}

async function end(context: RecordingContext, row: repo.KeyView): Promise<void> {
  const { trx, now } = context
  await repo.updateKeyRow(trx, row.id, { revoked_at: now.toISOString() })
  await recordKey(context, { action: 'delete', before: toApp(row, now) })
}

const toApp = (row: repo.KeyView, now: Date): ApiKey => repo.toApiKey(row, { calls: [], now })
