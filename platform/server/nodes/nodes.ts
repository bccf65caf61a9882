import { HOUR } from '#platform/contract/durations.rules.ts'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Database, Db } from '../database/database.ts'
import type { Logger } from '../logger/logger.ts'

declare module '../database/tables.ts' {
  interface Tables {
    nodes: {
      id: string
      host: string
      pid: number
      version: string
      started_at: string
      seen_at: string
      load: string
    }
  }
}

const load = z.object({
  memoryBytes: z.number(),
  delay99: z.number(),
  delayMost: z.number(),
  connections: z.number(),
})
export type NodeLoad = z.infer<typeof load>
/** A process serving the instance, as of its last heartbeat. */
export interface NodeFacts extends NodeLoad {
  id: string
  host: string
  pid: number
  version: string
  startedAt: string
  seenAt: string
}
export interface ThisNode {
  id: string
  /** This process, as it is now. */
  describe(): NodeFacts
  /** All that live, this one among them. */
  list(db: Db): Promise<NodeFacts[]>
  /** Reports from now on, until `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
}
interface NodeParts {
  database: Database
  clock: Clock
  logger: Logger
  version: string
  connections: () => number
}

const BEAT_MILLISECONDS = 15_000
const DEAD_AFTER_MILLISECONDS = 3 * BEAT_MILLISECONDS
const RETENTION_MILLISECONDS = HOUR
/** The histogram is in nanoseconds. */
const NANOSECONDS = 1e6

/** The processes that share a database say that they live, and how much they have to do: a row each, a write every 15 s. */
export function createNode({ database, clock, logger, version, connections }: NodeParts): ThisNode {
  const id = randomUUID()
  const startedAt = clock().toISOString()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let last = { delay99: 0, delayMost: 0 }
  let timer: NodeJS.Timeout | undefined

  function describe(): NodeFacts {
    const memoryBytes = process.memoryUsage.rss()
    const seenAt = clock().toISOString()
    return {
      id,
      host: hostname(),
      pid: process.pid,
      version,
      startedAt,
      seenAt,
      memoryBytes,
      connections: connections(),
      ...last,
    }
  }
  function takeDelay(): void {
    const inMilliseconds = (nanoseconds: number) =>
      Number.isFinite(nanoseconds) ? Math.round(nanoseconds / NANOSECONDS) : 0
    last = { delay99: inMilliseconds(delay.percentile(99)), delayMost: inMilliseconds(delay.max) }
    delay.reset()
  }
  async function beat(): Promise<void> {
    takeDelay()
    const {
      id: _,
      startedAt: started_at,
      seenAt: seen_at,
      host,
      pid,
      version: release,
      ...rest
    } = describe()
    const row = { host, pid, version: release, started_at, seen_at, load: JSON.stringify(rest) }
    const longDead = new Date(clock().getTime() - RETENTION_MILLISECONDS).toISOString()
    await database.write(async trx => {
      await trx
        .insertInto('nodes')
        .values({ id, ...row })
        .onConflict(conflict => conflict.column('id').doUpdateSet(row))
        .execute()
      await trx.deleteFrom('nodes').where('seen_at', '<', longDead).execute()
    })
  }
  const beatOrLog = () =>
    beat().catch((error: unknown) =>
      logger.warn({ err: error }, 'this process could not say that it lives'),
    )

  return {
    id,
    describe,
    async list(db) {
      const since = new Date(clock().getTime() - DEAD_AFTER_MILLISECONDS).toISOString()
      const rows = await db
        .selectFrom('nodes')
        .selectAll()
        .where('seen_at', '>=', since)
        .where('id', '!=', id)
        .orderBy('started_at')
        .execute()
      return [describe(), ...rows.map(toFacts)]
    },
    async start() {
      delay.enable()
      await beatOrLog()
      timer = setInterval(() => void beatOrLog(), BEAT_MILLISECONDS)
      timer.unref()
    },
    async stop() {
      if (timer === undefined) return
      clearInterval(timer)
      delay.disable()
      await database
        .write(trx => trx.deleteFrom('nodes').where('id', '=', id).execute())
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'this process could not remove its heartbeat'),
        )
    },
  }
}

function toFacts({
  id,
  host,
  pid,
  version,
  started_at: startedAt,
  seen_at: seenAt,
  load: result,
}: NodeRow): NodeFacts {
  return { id, host, pid, version, startedAt, seenAt, ...load.parse(JSON.parse(result)) }
}
interface NodeRow {
  id: string
  host: string
  pid: number
  version: string
  started_at: string
  seen_at: string
  load: string
}
