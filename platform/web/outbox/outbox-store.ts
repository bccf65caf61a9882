import { createStore } from '../store/store.ts'
import { ApiError, isRetryable } from '../api/api-error.ts'

/** One change that could not be sent yet. */
export interface QueuedChange {
  id: number
  kind: string
  /** Plain data: it is stored as JSON. */
  args: unknown
  /** Owner of the change: never sent by another person's session. */
  owner?: number | undefined
}
export interface OutboxKind {
  /** Sends it, whenever the server can be reached again. */
  send: (args: unknown) => Promise<void>
  /** The server rejected it: the feature decides what happens next (e.g. a conflict dialog for a stale edit). */
  onRefused: (args: unknown, error: unknown) => void
  /** Collects unfinished changes that would be lost with the page; called on unload. */
  gather?: () => unknown[]
}

export interface Outbox {
  /** Registers how a kind of change is sent; features call it when they load. */
  register: (kind: string, how: OutboxKind) => void
  /** Queues a change after those already waiting. */
  keep: (kind: string, args: unknown) => void
  /** Removes a queued change; `undefined` if it is gone or being sent right now. */
  takeBack: (id: number) => QueuedChange | undefined
  /** Sends what waits, in order, up to the first that has to wait longer; answers how many went out. */
  flush: () => Promise<number>
  /** Queued changes of the signed-in person; the same array until it changes. */
  waiting: () => readonly QueuedChange[]
  subscribe: (listener: () => void) => () => void
  /** On unload: leaves the queue to the next page of this browser. */
  leave: () => void
  /** The page is there, maybe again: takes over what others have left. */
  takeOver: () => void
}

type Store = Pick<Storage, 'getItem' | 'setItem'>
interface OutboxParts {
  /** What waits, for this tab. */
  storage: Store
  /** What closed tabs have left, for all of them. */
  left?: Store
  /** Id of the signed-in person, ignoring impersonation. */
  owner?: () => number | undefined
  /** Milliseconds. */
  now?: () => number
}

const KEY = 'outbox'
const LEFT = 'outbox.left'

/**
 * Whether nothing that could decide has answered: no connection, or a proxy in front of a server that isn’t there. Nothing was rejected, so the
 * change can be queued.
 */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 ||
    // Our server’s own say what they are about.
    (error.status > 501 && error.status < 505 && error.code.startsWith('http.')))

/**
 * Changes made while the server was unreachable: they survive a reload and closing the tab, are shown as pending, and are sent in order
 * (features.md X-12).
 * @example try { await send(edit) } catch (error) { if (isUnreached(error)) outbox.keep('users.update', edit); else throw error }
 */
export function createOutbox({
  storage,
  left,
  owner = () => undefined,
  now = Date.now,
}: OutboxParts): Outbox {
  const kinds = new Map<string, OutboxKind>()
  const all = createStore<readonly QueuedChange[]>(read(storage, KEY))
  let own:
    | { all: readonly QueuedChange[]; owner: number | undefined; list: readonly QueuedChange[] }
    | undefined
  let flushing: Promise<number> | undefined
  let sending: number | undefined
  /** The server has asked not to be called before. */
  let notBefore = 0
  // An id is never used again: who remembers one must not take back another change.
  let lastId = Math.max(0, ...all.get().map(one => one.id))

  function set(next: readonly QueuedChange[]): void {
    write(storage, KEY, next)
    all.set(next)
  }
  const drop = (id: number): void => set(all.get().filter(one => one.id !== id))
  const add = (changes: Omit<QueuedChange, 'id'>[]): void => {
    const added = changes.map((one, index) => ({ ...one, id: lastId + 1 + index }))
    lastId += added.length
    set([...all.get(), ...added])
  }
  function waiting(): readonly QueuedChange[] {
    const person = owner()
    const changes = all.get()
    if (own?.all !== changes || own.owner !== person)
      own = {
        all: changes,
        owner: person,
        list: changes.filter(one => one.owner === undefined || one.owner === person),
      }
    return own.list
  }

  async function sendAll(): Promise<number> {
    let sent = 0
    /** Kinds the server fails at: they wait in their order, the others don’t wait for them. */
    const held = new Set<string>()
    while (now() >= notBefore) {
      const next = waiting().find(one => kinds.has(one.kind) && !held.has(one.kind))
      const how = next === undefined ? undefined : kinds.get(next.kind)
      if (next === undefined || how === undefined) return sent
      sending = next.id
      try {
        await how.send(next.args)
        sent += 1
      } catch (error) {
        if (isRetryable(error)) {
          notBefore = now() + (error.retryAfterSeconds ?? 0) * 1000
          if (error.status !== 500) return sent
          held.add(next.kind)
          continue
        }
        // Gone first: one of an earlier version that can't even be reported doesn't hold up the rest.
        drop(next.id)
        how.onRefused(next.args, error)
      } finally {
        sending = undefined
      }
      drop(next.id)
    }
    return sent
  }

  return {
    register: (kind, how) => void kinds.set(kind, how),
    keep: (kind, args) => add([{ kind, args, owner: owner() }]),
    takeBack(id) {
      const found = id === sending ? undefined : waiting().find(one => one.id === id)
      if (found !== undefined) drop(id)
      return found
    },
    flush() {
      flushing ??= sendAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
    waiting,
    subscribe: all.subscribe,
    leave() {
      const person = owner()
      for (const [kind, how] of kinds)
        for (const args of how.gather?.() ?? []) add([{ kind, args, owner: person }])
      if (
        left === undefined ||
        all.get().length === 0 ||
        !write(left, LEFT, [...read(left, LEFT), ...all.get()])
      )
        return
      set([])
    },
    takeOver() {
      const found = left === undefined ? [] : read(left, LEFT)
      if (left === undefined || found.length === 0) return
      write(left, LEFT, [])
      add(found)
    },
  }
}

/** Returns whether it was stored; without storage the queue lives as long as the page. */
function write(storage: Store, key: string, changes: readonly QueuedChange[]): boolean {
  try {
    storage.setItem(key, JSON.stringify(changes))
    return true
  } catch {
    return false
  }
}

function read(storage: Store, key: string): QueuedChange[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isQueuedChange) : []
  } catch {
    return []
  }
}

const isQueuedChange = (one: unknown): one is QueuedChange =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'number' &&
  'kind' in one &&
  typeof one.kind === 'string'
