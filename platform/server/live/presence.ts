import { type PresentPerson, presentPerson } from '#platform/contract/live.rules.ts'
import { LIVE_BEAT_MILLISECONDS } from '#platform/contract/live-connection.rules.ts'
import * as z from 'zod/mini'
import type { Signals } from '../database/signals.ts'

// Presence: who is online, and who has which record open, over all processes, in memory only. Each process announces its own tabs
// on changes and with every heartbeat; a silent process is dropped with its tabs.

const TAB_TIMEOUT_MILLISECONDS = 3 * LIVE_BEAT_MILLISECONDS
/** A signal holds less than 8,000 bytes. */
const TABS_PER_SIGNAL = 25

const tab = z.object({
  id: z.string(),
  person: presentPerson,
  since: z.string(),
  record: z.optional(z.string()),
  isIdle: z.optional(z.boolean()),
})
export type Tab = z.infer<typeof tab>
const signal = z.object({ presence: z.string(), tabs: z.array(tab), closed: z.array(z.string()) })

export interface Presence {
  set: (one: Tab) => void
  remove: (id: string) => void
  /** Everyone with an open tab, by id. */
  online: () => Set<number>
  /** Those of them of whose tabs none was touched for a while. */
  idle: () => Set<number>
  /** Who has a record open, deduplicated. */
  peopleAt: (record: string) => PresentPerson[]
  /** Every open tab, with its process. */
  list: () => (Tab & { node: string })[]
  close: () => void
}

interface KnownTab extends Tab {
  node: string
  seenAt: number
}

export interface PresenceParts {
  signals: Signals
  /** The name of this process among all. */
  node: string
  onChange: (records: Set<string>) => void
}

/** `onChange` is called with the records whose people may have changed, and whenever someone comes or goes. */
export function createPresence({ signals, node, onChange }: PresenceParts): Presence {
  const tabs = new Map<string, KnownTab>()
  const own = JSON.stringify({ presence: node }).slice(0, -1)
  let isChanged = false

  function put(one: Tab, from: string): string[] {
    const before = tabs.get(one.id)
    tabs.set(one.id, { ...one, node: from, seenAt: performance.now() })
    isChanged ||= before?.isIdle !== one.isIdle
    return before?.record === one.record ? [] : recordsOf(before, one)
  }
  function drop(id: string): string[] {
    const before = tabs.get(id)
    tabs.delete(id)
    return recordsOf(before)
  }
  const publish = (some: Tab[], closed: string[]) =>
    signals.send(JSON.stringify({ presence: node, tabs: some, closed }))

  const stop = signals.listen({
    onSignal(text) {
      // Its own tabs are known already; with thousands of them, parsing them again is expensive.
      if (text.startsWith(own)) return
      const message = text.startsWith('{"presence"')
        ? signal.safeParse(JSON.parse(text))
        : undefined
      if (message?.success !== true || message.data.presence === node) return
      const { presence: from, tabs: theirs, closed } = message.data
      const size = tabs.size
      isChanged = false
      const records = [...theirs.flatMap(one => put(one, from)), ...closed.flatMap(drop)]
      if (records.length > 0 || tabs.size !== size || isChanged) onChange(new Set(records))
    },
  })
  const heartbeat = setInterval(() => {
    const own = [...tabs.values()].filter(one => one.node === node)
    for (let at = 0; at < own.length; at += TABS_PER_SIGNAL)
      publish(own.slice(at, at + TABS_PER_SIGNAL).map(toTab), [])
    const silent = [...tabs.values()].filter(
      one => one.node !== node && performance.now() - one.seenAt > TAB_TIMEOUT_MILLISECONDS,
    )
    if (silent.length > 0) onChange(new Set(silent.flatMap(one => drop(one.id))))
  }, LIVE_BEAT_MILLISECONDS)
  heartbeat.unref()

  return {
    set(one) {
      const records = put(one, node)
      publish([one], [])
      onChange(new Set(records))
    },
    remove(id) {
      const records = drop(id)
      publish([], [id])
      onChange(new Set(records))
    },
    online: () => new Set([...tabs.values()].map(one => one.person.userId)),
    idle() {
      const all = [...tabs.values()]
      const awake = new Set(all.filter(one => one.isIdle !== true).map(one => one.person.userId))
      return new Set(all.map(one => one.person.userId).filter(id => !awake.has(id)))
    },
    peopleAt(record) {
      const here = [...tabs.values()].filter(one => one.record === record)
      return [...new Map(here.map(one => [one.person.userId, one.person])).values()]
    },
    list: () => [...tabs.values()],
    close() {
      clearInterval(heartbeat)
      stop()
    },
  }
}

const recordsOf = (...some: (Tab | undefined)[]): string[] =>
  some.flatMap(one => (one?.record === undefined ? [] : [one.record]))
const toTab = ({ id, person, since, record, isIdle }: KnownTab): Tab => ({
  id,
  person,
  since,
  ...(record === undefined ? {} : { record }),
  ...(isIdle === true ? { isIdle } : {}),
})
