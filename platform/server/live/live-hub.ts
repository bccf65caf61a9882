import { randomUUID } from 'node:crypto'
import type { ClientMessage, PresentPerson, ServerMessage } from '#platform/contract/live.rules.ts'
import { LIVE_CLOSE } from '#platform/contract/live-connection.rules.ts'
import type { Subject } from '#platform/contract/define.ts'
import type { Caller } from '../access/caller.ts'
import { type Clock, systemClock } from '../clock/clock.ts'
import { waitInBackground } from '../database/bounded-queue.ts'
import type { Database } from '../database/database.ts'
import {
  addressEvent,
  type AddressedEvent,
  isInAudience,
  mayOpen,
  maySee,
  type EventAudience,
  maySeePresence,
  toMessage,
  withoutData,
} from './audience.ts'
import type { Logger } from '../logger/logger.ts'
import { createPresenceUpdates } from './presence-updates.ts'
import { createOutboxFeed, type OutboxEvent, type OutboxFeed } from './outbox.ts'
import { createPresence, type Presence, type Tab } from './presence.ts'
import { onEphemeral, type EphemeralEvent } from './ephemeral.ts'

/** One tab's connection, over any transport. */
export interface Connection {
  send(message: ServerMessage): void
  close(code: number): void
}
/** The current person of a connection. */
export interface Member {
  caller: Caller
  person: PresentPerson
  /** What their own screens show of them all the time, in one text. */
  appearance?: string
}
export interface LiveParts {
  database: Database
  /** That of the events; the system's unless given. */
  clock?: Clock
  /** Resolves an access token. */
  authenticate(token: string): Promise<Member | undefined>
  /** The same person as they are now; undefined when their session is over. */
  refresh(caller: Caller): Promise<Member | undefined>
  /** What fails is logged. */
  logger: Pick<Logger, 'error'>
  /** Called for every event before the connections: caches of people and rights must be correct when they refetch. */
  onEvents(events: OutboxEvent[]): void
  /** The audience and content of an event with an audience key; undefined if its target is gone. */
  addressEvent?(key: string): Promise<EventAudience | undefined>
  /** Whether someone may see who has a record open, if that differs from reading its subject; undefined: it doesn't. */
  mayOpen?(caller: Caller, record: string): Promise<boolean | undefined>
  /** The name of this process among all that share the database; any unless given. */
  node?: string
}
export interface LiveHub {
  /** Opens a connection; returns handlers for its messages and its end. */
  open(connection: Connection): {
    handleMessage(message: ClientMessage): Promise<void>
    end(): void
  }
  /** Who is online, and whose tabs are all idle. */
  presence: Pick<Presence, 'online' | 'idle'>
  /** Every open tab, of all processes. */
  list: Presence['list']
  /** The number of this process's connections. */
  countConnections(): number
  close(): void
}

interface OpenConnection extends Connection, Member {
  id: string
  since: string
  record: string | undefined
  /** The record it opened last: access may still be being checked. */
  requestedRecord: string | undefined
  isIdle: boolean
  /** Events during its catch-up: sent afterwards, so that sequence numbers only grow. */
  queue: AddressedEvent[] | undefined
  /** The last event of its catch-up: it may still be on its way to other connections. */
  lastSeq: number
}
/** Subjects whose events may change someone's access, or end their session. */
const RIGHTS = new Set<Subject>(['User', 'Role', 'Permission', 'Auth'])

/** Sends changes to every open tab, filtered by its person's rights, and presence. */
export async function createLiveHub(parts: LiveParts): Promise<LiveHub> {
  const connections = new Map<string, OpenConnection>()
  let broadcasting = Promise.resolve()
  const presenceUpdates = createPresenceUpdates(
    () => ({ online: presence.online(), idle: presence.idle() }),
    sendOnline,
  )
  const presence: Presence = createPresence({
    signals: parts.database.signals,
    node: parts.node ?? randomUUID(),
    onChange(records) {
      presenceUpdates.schedule()
      for (const one of connections.values())
        if (one.record !== undefined && records.has(one.record)) sendPeople(one, one.record)
    },
  })
  const feed: OutboxFeed = await createOutboxFeed(parts.database, deliver, parts.clock)
  const endEphemeral = onEphemeral(parts, deliverEphemeral)

  function deliver(events: OutboxEvent[]): void {
    try {
      parts.onEvents(events)
    } catch (error) {
      return disconnectAll(error)
    }
    // One after the other: what is later has the higher number. In a crowd of readers it waits: sent back, all connections would join it.
    broadcasting = broadcasting
      .then(() => waitInBackground(() => broadcast(events)))
      .catch(disconnectAll)
  }

  async function deliverEphemeral({ topic, audienceKey, data }: EphemeralEvent): Promise<void> {
    const found = await parts.addressEvent?.(audienceKey)
    if (found === undefined) return
    const message: ServerMessage = { type: 'ephemeral', topic, data }
    for (const one of connections.values())
      if (isInAudience(one.caller, topic, found)) one.send(message)
  }

  async function broadcast(raw: OutboxEvent[]): Promise<void> {
    const events = await Promise.all(raw.map(event => addressEvent(event, parts)))
    const touchesRights = events.filter(event => RIGHTS.has(event.topic))
    if (touchesRights.length > 0)
      await Promise.all([...connections.values()].map(one => checkRights(one, touchesRights)))
    const whole = toMessage(events)
    for (const one of connections.values()) sendEvents(one, events, whole)
  }

  /** A listener failed, or audiences could not be resolved: no one was notified, and each reconnecting client catches up from its last event. */
  function disconnectAll(error: unknown): void {
    parts.logger.error({ err: error }, 'live events failed')
    closeAll()
  }
  function closeAll(): void {
    for (const one of connections.values()) one.close(LIVE_CLOSE.restart)
  }

  async function checkRights(one: OpenConnection, events: OutboxEvent[]): Promise<void> {
    const { caller } = one
    const concerned = events.some(({ topic, ids, userId }) => {
      if (topic === 'Auth') return userId === caller.userId
      return topic !== 'User' || ids.length === 0 || ids.includes(caller.userId)
    })
    if (!concerned) return
    const now = await parts.refresh(caller)
    if (now === undefined) return one.close(LIVE_CLOSE.sessionOver)
    // Rights, name or picture changed on another device: reload the session.
    const isChanged = now.caller.rules !== caller.rules || now.appearance !== one.appearance
    Object.assign(one, now)
    if (isChanged) one.send({ type: 'rights' })
    if (isChanged && one.record !== undefined) await openRecord(one, one.record)
  }

  async function openRecord(one: OpenConnection, record: string | undefined): Promise<void> {
    one.requestedRecord = record
    const may =
      record !== undefined &&
      ((await parts.mayOpen?.(one.caller, record)) ?? mayOpen(one.caller, record))
    // It has opened another record by now, or is gone.
    if (one.requestedRecord !== record || !connections.has(one.id)) return
    one.record = may ? record : undefined
    presence.set(tabOf(one))
  }

  /** `whole`: all of them as one message, for those who may see all; serialized once. */
  function sendEvents(
    one: OpenConnection,
    events: AddressedEvent[],
    whole = toMessage(events),
  ): void {
    if (one.queue !== undefined) return void one.queue.push(...events)
    const seq = events.at(-1)?.seq
    if (seq === undefined || seq <= one.lastSeq) return
    const visible = events.filter(event => event.seq > one.lastSeq && maySee(one.caller, event))
    one.lastSeq = seq
    if (visible.length === events.length) return one.send(whole)
    if (visible.length > 0) one.send({ ...toMessage(visible), seq })
  }

  function sendOnline(message: ServerMessage): void {
    for (const one of connections.values())
      // New connections receive everyone at once.
      if (one.queue === undefined && maySeePresence(one.caller)) one.send(message)
  }

  function sendPeople(one: OpenConnection, record: string): void {
    const people = presence.peopleAt(record).filter(person => person.userId !== one.caller.userId)
    one.send({ type: 'people', record, people })
  }

  async function authorize(one: OpenConnection, since: number | undefined): Promise<void> {
    connections.set(one.id, one)
    const missed = since === undefined ? [] : await feed.readSince(since)
    // Missed events are sent without content: it may be outdated, and clients refetch.
    const addressed =
      missed === undefined
        ? []
        : (await Promise.all(missed.map(event => addressEvent(event, parts)))).map(withoutData)
    // It is gone already: nobody would take it away again.
    if (!connections.has(one.id)) return
    presence.set(tabOf(one))
    const sees = maySeePresence(one.caller)
    const [online, away] = sees ? [[...presence.online()], [...presence.idle()]] : [[], []]
    const seq =
      missed?.at(-1)?.seq ?? (since === undefined || missed === undefined ? feed.seq() : since)
    const { queue: held = [] } = one
    one.queue = undefined
    one.lastSeq = addressed.length > 0 ? (since ?? 0) : seq
    one.send({ type: 'ready', seq, missed: missed === undefined, online, away })
    sendEvents(one, addressed)
    sendEvents(one, held)
  }

  return {
    presence,
    open(connection) {
      let self: OpenConnection | undefined
      let isGreeted = false
      let isOver = false
      return {
        async handleMessage(message) {
          if (message.type === 'beat') connection.send({ type: 'beat' })
          else if (message.type === 'open' && self !== undefined) {
            await openRecord(self, message.record)
          } else if (message.type === 'idle' && self !== undefined) {
            self.isIdle = message.isIdle
            presence.set(tabOf(self))
          } else if (message.type === 'hello' && !isGreeted) {
            isGreeted = true
            const member = await parts.authenticate(message.token)
            if (member === undefined) return connection.close(LIVE_CLOSE.sessionOver)
            if (isOver) return
            self = {
              ...connection,
              ...member,
              id: randomUUID(),
              since: (parts.clock ?? systemClock)().toISOString(),
              record: undefined,
              requestedRecord: undefined,
              isIdle: false,
              queue: [],
              lastSeq: 0,
            }
            await authorize(
              self,
              message.since ??
                (message.age === undefined ? undefined : await feed.seqBefore(message.age)),
            )
          }
        },
        end() {
          isOver = true
          if (self === undefined || !connections.delete(self.id)) return
          presence.remove(self.id)
        },
      }
    },
    list: presence.list,
    countConnections: () => connections.size,
    close() {
      feed.close()
      endEphemeral()
      presenceUpdates.close()
      presence.close()
      closeAll()
    },
  }
}

const tabOf = ({ id, person, since, record, isIdle }: OpenConnection): Tab => ({
  id,
  person,
  since,
  ...(record === undefined ? {} : { record }),
  ...(isIdle ? { isIdle } : {}),
})
