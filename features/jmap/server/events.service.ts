import { MINUTE } from '#platform/contract/durations.rules.ts'
import { PassThrough, type Readable } from 'node:stream'
import type { Caller } from '#platform/server/access/caller.ts'
import type { OutboxEvent } from '#platform/server/live/outbox.ts'
import type { MessageStore } from '#features/email/server/email.service.ts'
import { RequestError } from './jmap.errors.ts'
import { toAccountId } from './request/ids.service.ts'

// Events (RFC 8620, 7.3): a program listens, and gets the new state of a mailbox whenever the live channel reports a change.

const TYPES = ['Email', 'EmailDelivery', 'EmailSubmission', 'Mailbox', 'Thread'] as const
const MAX_STREAMS = 10
const GATHER_MILLISECONDS = 100
const PINGS = { least: 10, most: 300 }
/** Whether a key is still valid is asked for at least so often. */
const CHECK_MILLISECONDS = MINUTE

export interface Listening {
  /** Undefined: all. */
  types: ReadonlySet<string> | undefined
  /** Ends after the first event. */
  isOnce: boolean
  pingSeconds: number
}
export interface Events {
  open(caller: Caller, listening: Listening): Readable
  /** For every event of the live channel. */
  onEvents(events: readonly OutboxEvent[]): void
  close(): void
}
interface Open {
  caller: Caller
  listening: Listening
  stream: PassThrough
  lastState: number | undefined
  gathering: NodeJS.Timeout | undefined
  timers: NodeJS.Timeout[]
}

interface EventsParts {
  mail: Pick<MessageStore, 'state' | 'may'>
  isOpen: (caller: Caller) => Promise<boolean>
}

/** What is sent of a new state; undefined when no one asked for any of its types. */
export function toStateChange(
  userId: number,
  { state, types }: { state: number; types: ReadonlySet<string> | undefined },
) {
  const shown = TYPES.filter(type => types?.has(type) ?? true)
  if (shown.length === 0) return undefined
  const states = Object.fromEntries(shown.map(type => [type, `${state}`]))
  return { '@type': 'StateChange', changed: { [toAccountId(userId)]: states } }
}

/** Whose mailboxes events are about. */
export const ownersOf = (events: readonly OutboxEvent[]): Set<number> =>
  new Set(
    events.flatMap(({ topic, userId }) => (topic === 'Email' && userId !== null ? [userId] : [])),
  )

export function createEvents({ mail, isOpen }: EventsParts): Events {
  const all = new Set<Open>()

  function end(one: Open): void {
    all.delete(one)
    clearTimeout(one.gathering)
    for (const timer of one.timers) clearInterval(timer)
    one.stream.end()
  }

  async function notify(one: Open): Promise<void> {
    one.gathering = undefined
    if (!(await isOpen(one.caller)) || !mail.may(one.caller, 'read')) return end(one)
    const state = await mail.state(one.caller)
    if (state === one.lastState || !all.has(one)) return
    one.lastState = state
    const change = toStateChange(one.caller.userId, { state, types: one.listening.types })
    if (change === undefined) return
    one.stream.write(`event: state\nid: ${state}\ndata: ${JSON.stringify(change)}\n\n`)
    if (one.listening.isOnce) end(one)
  }

  const notifySoon = (one: Open): void => {
    one.gathering ??= setTimeout(() => void notify(one).catch(() => end(one)), GATHER_MILLISECONDS)
  }

  return {
    open(caller, listening) {
      const own = [...all].filter(one => one.caller.key?.id === caller.key?.id)
      if (own.length >= MAX_STREAMS)
        throw new RequestError('limit', `At most ${MAX_STREAMS} at once.`, 'maxConcurrentRequests')
      const stream = new PassThrough()
      const one: Open = {
        caller,
        listening,
        stream,
        lastState: undefined,
        gathering: undefined,
        timers: [],
      }
      all.add(one)
      stream.on('close', () => end(one))
      stream.write(': listening\n\n')
      const { pingSeconds } = listening
      if (pingSeconds > 0) {
        const interval = Math.min(PINGS.most, Math.max(PINGS.least, pingSeconds))
        const ping = `event: ping\ndata: ${JSON.stringify({ interval })}\n\n`
        one.timers.push(setInterval(() => stream.write(ping), interval * 1_000).unref())
      }
      one.timers.push(
        setInterval(() => {
          void isOpen(caller).then(
            still => !still && end(one),
            () => end(one),
          )
        }, CHECK_MILLISECONDS).unref(),
      )
      // What was the state when it began is not news.
      void mail.state(caller).then(
        state => (one.lastState ??= state),
        () => end(one),
      )
      return stream
    },
    onEvents(events) {
      const touched = ownersOf(events)
      if (touched.size === 0) return
      for (const one of all) if (touched.has(one.caller.userId)) notifySoon(one)
    },
    close() {
      for (const one of all) end(one)
    },
  }
}
