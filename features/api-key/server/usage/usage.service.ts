import type { Platform } from '#platform/server/compose/platform.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { addToDay, dayOf, updateLastUse } from './usage.repo.ts'

// Records last use, address and daily count of keys. The first use after a pause is written at once, later ones in batches: a hundred calls
// a second cost one write in ten seconds.

const WRITE_EVERY_MILLISECONDS = 10_000

export interface Use {
  keyId: number
  userId: number
  ip: string
  /** The call was refused. */
  isRefused: boolean
}
export interface Usage {
  record(use: Use): void
  /** Writes what was recorded. */
  flush(): Promise<void>
  /** Flushes and stops recording. */
  stop(): Promise<void>
}

interface PendingUse {
  keyId: number
  userId: number
  day: string
  calls: number
  refused: number
  at: string
  ip: string
}

export function createUsage({
  database,
  clock,
  logger,
}: Pick<Platform, 'database' | 'clock' | 'logger'>): Usage {
  let pending = new Map<string, PendingUse>()
  let timer: NodeJS.Timeout | undefined
  const writtenAt = new Map<number, number>()
  let writing: Promise<void> = Promise.resolve()
  let isStopped = false

  async function write(): Promise<void> {
    const uses = [...pending.values()]
    pending = new Map()
    if (uses.length === 0) return
    await database.write(async trx => {
      for (const { keyId, userId, day, calls, refused, at, ip } of uses) {
        if (!(await updateLastUse(trx, { keyId, at, ip }))) continue
        await addToDay(trx, { keyId, day, calls, refused })
        await announce(trx, { topic: 'ApiKey', ids: [keyId], now: clock(), userId })
      }
    })
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    for (const { keyId } of pending.values()) writtenAt.set(keyId, Date.now())
    // Counts that cannot be written are dropped, so that they don't pile up while the disk is unavailable.
    writing = writing
      .then(write)
      .catch((error: unknown) => logger.warn({ err: error }, 'use of keys not noted'))
    return writing
  }

  return {
    record({ keyId, userId, ip, isRefused }) {
      if (isStopped) return
      const at = clock()
      const day = dayOf(at)
      const known = pending.get(`${keyId} ${day}`)
      const calls = (known?.calls ?? 0) + 1
      const refused = (known?.refused ?? 0) + (isRefused ? 1 : 0)
      pending.set(`${keyId} ${day}`, {
        keyId,
        userId,
        day,
        calls,
        refused,
        at: at.toISOString(),
        ip,
      })
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
