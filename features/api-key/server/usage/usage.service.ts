import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import { dayOf } from '../api-key.repo.ts'

// When a key was used last, from where, and how often a day. The first use after a pause is written at once, the rest now and then:
// a program that calls a hundred times a second costs one write in ten seconds.

const WRITE_EVERY_MILLISECONDS = 10_000

export interface Use {
  keyId: number
  userId: number
  ip: string
  /** It was answered with a refusal. */
  isRefused: boolean
}
export interface Usage {
  note(use: Use): void
  /** Writes what was noted. */
  flush(): Promise<void>
  /** The same, and nothing after it. */
  stop(): Promise<void>
}

interface Noted {
  keyId: number
  userId: number
  day: string
  calls: number
  refused: number
  at: string
  ip: string
}

interface UsageParts {
  database: Database
  clock: Clock
  logger: Logger
}

export function createUsage({ database, clock, logger }: UsageParts): Usage {
  let noted = new Map<string, Noted>()
  let timer: NodeJS.Timeout | undefined
  const writtenAt = new Map<number, number>()
  let writing: Promise<void> = Promise.resolve()
  let isStopped = false

  async function write(): Promise<void> {
    const uses = [...noted.values()]
    noted = new Map()
    if (uses.length === 0) return
    await database.write(async trx => {
      for (const { keyId, userId, day, calls, refused, at, ip } of uses) {
        const key = await trx
          .updateTable('api_keys')
          .set({ last_used_at: at, last_used_ip: ip })
          .where('id', '=', keyId)
          .returning('id')
          .executeTakeFirst()
        // Erased in the meantime.
        if (key === undefined) continue
        await trx
          .insertInto('api_key_days')
          .values({ key_id: keyId, day, calls, refused })
          .onConflict(conflict =>
            conflict.columns(['key_id', 'day']).doUpdateSet({
              calls: sql`api_key_days.calls + excluded.calls`,
              refused: sql`api_key_days.refused + excluded.refused`,
            }),
          )
          .execute()
        await announce(trx, { topic: 'ApiKey', ids: [keyId], now: clock(), userId })
      }
    })
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    for (const { keyId } of noted.values()) writtenAt.set(keyId, Date.now())
    // What could not be written is lost: counts must not pile up while the disk is away.
    writing = writing
      .then(write)
      .catch((error: unknown) => logger.warn({ err: error }, 'use of keys not noted'))
    return writing
  }

  return {
    note({ keyId, userId, ip, isRefused }) {
      if (isStopped) return
      const at = clock()
      const day = dayOf(at)
      const known = noted.get(`${keyId} ${day}`)
      const calls = (known?.calls ?? 0) + 1
      const refused = (known?.refused ?? 0) + (isRefused ? 1 : 0)
      noted.set(`${keyId} ${day}`, { keyId, userId, day, calls, refused, at: at.toISOString(), ip })
      const isFirst = Date.now() - (writtenAt.get(keyId) ?? 0) > WRITE_EVERY_MILLISECONDS
      if (isFirst) void flush()
      else timer ??= setTimeout(() => void flush(), WRITE_EVERY_MILLISECONDS).unref()
    },
    flush,
    async stop() {
      isStopped = true
      await flush()
    },
  }
}
