import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'

/** One change that could not be sent yet. */
export interface KeptChange {
  id: number
  kind: string
  /** Plain data: it is stored as JSON. */
  args: unknown
}
export interface OutboxKind {
  /** Sends it, whenever the server can be reached again. */
  send: (args: unknown) => Promise<void>
  /** The server said no: what is done with it now is the feature's matter (a stale edit is compared). */
  onRefused: (args: unknown, error: unknown) => void
}

export interface Outbox {
  /** Says what becomes of a kind of change; features do so when they are loaded. */
  register: (kind: string, how: OutboxKind) => void
  /** Keeps a change, behind those that wait already. */
  keep: (kind: string, args: unknown) => void
  /** Sends what waits, in order, up to the first that finds no server; answers how many went out. */
  flush: () => Promise<number>
  waiting: () => readonly KeptChange[]
  subscribe: (listener: () => void) => () => void
}

const KEY = 'outbox'

/** Whether an error means that the server was not reached: then nothing was refused, and the change can be kept. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/**
 * Changes that were made while the server could not be reached: kept over a reload of the tab, shown as waiting, and sent in the
 * order in which they were made (features.md X-12).
 * @example try { await send(edit) } catch (error) { if (isUnreached(error)) outbox.keep('users.update', edit); else throw error }
 */
export function createOutbox(storage: Pick<Storage, 'getItem' | 'setItem'>): Outbox {
  const kinds = new Map<string, OutboxKind>()
  const listeners = new Set<() => void>()
  let waiting: readonly KeptChange[] = read(storage)
  let flushing: Promise<number> | undefined

  function set(next: readonly KeptChange[]): void {
    waiting = next
    try {
      storage.setItem(KEY, JSON.stringify(next))
    } catch {
      // A browser that stores nothing keeps them as long as the page stands.
    }
    for (const listener of listeners) listener()
  }

  async function sendAll(): Promise<number> {
    let sent = 0
    for (;;) {
      const next = waiting.find(one => kinds.has(one.kind))
      const how = next === undefined ? undefined : kinds.get(next.kind)
      if (next === undefined || how === undefined) return sent
      try {
        await how.send(next.args)
        sent += 1
      } catch (error) {
        if (isUnreached(error)) return sent
        how.onRefused(next.args, error)
      }
      set(waiting.filter(one => one.id !== next.id))
    }
  }

  return {
    register: (kind, how) => void kinds.set(kind, how),
    keep(kind, args) {
      set([...waiting, { id: 1 + Math.max(0, ...waiting.map(one => one.id)), kind, args }])
    },
    flush() {
      flushing ??= sendAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
    waiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>): KeptChange[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (one: unknown): one is KeptChange =>
  typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'number' && 'kind' in one && typeof one.kind === 'string'

/** The outbox of this tab. */
export const outbox = createOutbox(typeof sessionStorage === 'undefined' ? { getItem: () => null, setItem: () => {} } : sessionStorage)

/**
 * How many changes wait for the server.
 * @example const count = useWaitingCount()
 */
export const useWaitingCount = (): number => useSyncExternalStore(outbox.subscribe, () => outbox.waiting().length)
