import { randomUUID } from 'node:crypto'
import { type ClientMessage, LIVE_CLOSE, type PresentPerson, type ServerMessage } from '@smart-fft/contract/live.rules'
import { SUBJECTS, type Subject } from '@smart-fft/contract/define'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import { createOutboxFeed, type OutboxEvent, type OutboxFeed } from './outbox.ts'
import { createPresence, type Presence } from './presence.ts'

/** One tab's line, whatever carries it. */
export interface Line {
  send(message: ServerMessage): void
  close(code: number): void
}
/** Who is on a line, as they are now. */
export interface Member {
  caller: Caller
  person: PresentPerson
  /** What their own screens show of them all the time, in one text. */
  looks?: string
}
export interface LiveParts {
  database: Database
  /** Who an access token belongs to. */
  enter(token: string): Promise<Member | undefined>
  /** The same person as they are now; undefined when their session is over. */
  renew(caller: Caller): Promise<Member | undefined>
  /** Told of every event before the lines are: what is kept in memory of people and rights must be right when they ask. */
  onEvents(events: OutboxEvent[]): void
  /** The name of this process among all that share the database; any unless given. */
  node?: string
}
export interface LiveHub {
  /** A new line; the answer takes what it says and its end. */
  open(line: Line): { hear(message: ClientMessage): Promise<void>; end(): void }
  /** Every open tab, of all processes. */
  list: Presence['list']
  /** How many lines this process holds. */
  countLines(): number
  close(): void
}

interface Open extends Line, Member {
  id: string
  since: string
  record: string | undefined
  /** What happens while it is told what it missed: said afterwards, so that the numbers it hears only grow. */
  held: OutboxEvent[] | undefined
}

/** Events that may have changed what somebody may see, or ended their session. */
const RIGHTS = new Set<Subject>(['User', 'Role', 'Permission', 'Auth'])

/** Tells every open tab what changed, filtered by what its person may read, and who else is there. */
export async function createLiveHub(parts: LiveParts): Promise<LiveHub> {
  const lines = new Map<string, Open>()
  let known = new Set<number>()
  const presence: Presence = createPresence({
    signals: parts.database.signals,
    node: parts.node ?? randomUUID(),
    onChange(records) {
      tellOnline()
      for (const one of lines.values()) if (one.record !== undefined && records.has(one.record)) tellPeople(one, one.record)
    },
  })
  const feed: OutboxFeed = await createOutboxFeed(parts.database, events => {
    parts.onEvents(events)
    void spread(events)
  })

  async function spread(events: OutboxEvent[]): Promise<void> {
    const touchesRights = events.filter(event => RIGHTS.has(event.topic))
    if (touchesRights.length > 0) await Promise.all([...lines.values()].map(one => checkRights(one, touchesRights)))
    for (const one of lines.values()) tellEvents(one, events)
  }

  async function checkRights(one: Open, events: OutboxEvent[]): Promise<void> {
    const { caller } = one
    const concerned = events.some(({ topic, ids, userId }) => {
      if (topic === 'Auth') return userId === caller.userId
      return topic !== 'User' || ids.length === 0 || ids.includes(caller.userId)
    })
    if (!concerned) return
    const now = await parts.renew(caller)
    if (now === undefined) return one.close(LIVE_CLOSE.sessionOver)
    // Rights, or a name or picture that was changed on another device: the session is asked for anew.
    const isChanged = now.caller.rules !== caller.rules || now.looks !== one.looks
    Object.assign(one, now)
    if (isChanged) one.send({ type: 'rights' })
  }

  function tellEvents(one: Open, events: OutboxEvent[]): void {
    if (one.held !== undefined) return void one.held.push(...events)
    const seq = events.at(-1)?.seq
    if (seq === undefined) return
    const visible = events.filter(event => maySee(one.caller, event)).map(({ topic, ids }) => ({ topic, ids }))
    if (visible.length > 0) one.send({ type: 'events', seq, events: visible })
  }

  function tellOnline(): void {
    const now = presence.online()
    const came = [...now].filter(id => !known.has(id))
    const went = [...known].filter(id => !now.has(id))
    known = now
    if (came.length + went.length === 0) return
    // Who is still being welcomed is told everybody at once.
    const told = [...lines.values()].filter(one => one.held === undefined && seesPeople(one.caller))
    for (const one of told) one.send({ type: 'online', came, went })
  }

  function tellPeople(one: Open, record: string): void {
    const people = presence.peopleAt(record).filter(person => person.userId !== one.caller.userId)
    one.send({ type: 'people', record, people })
  }

  async function welcome(one: Open, since: number | undefined): Promise<void> {
    lines.set(one.id, one)
    const missed = since === undefined ? [] : await feed.readSince(since)
    presence.set({ id: one.id, person: one.person, since: one.since })
    const online = seesPeople(one.caller) ? [...presence.online()] : []
    const said = missed?.at(-1)?.seq ?? (since === undefined || missed === undefined ? feed.seq() : since)
    const { held = [] } = one
    one.held = undefined
    one.send({ type: 'ready', seq: said, missed: missed === undefined, online })
    tellEvents(one, missed ?? [])
    tellEvents(
      one,
      held.filter(event => event.seq > said),
    )
  }

  return {
    open(line) {
      let self: Open | undefined
      let isOver = false
      return {
        async hear(message) {
          if (message.type === 'beat') line.send({ type: 'beat' })
          else if (message.type === 'open' && self !== undefined) {
            self.record = message.record !== undefined && mayOpen(self.caller, message.record) ? message.record : undefined
            presence.set({
              id: self.id,
              person: self.person,
              since: self.since,
              ...(self.record === undefined ? {} : { record: self.record }),
            })
          } else if (message.type === 'hello' && self === undefined) {
            const member = await parts.enter(message.token)
            if (member === undefined) return line.close(LIVE_CLOSE.sessionOver)
            if (isOver) return
            self = { ...line, ...member, id: randomUUID(), since: new Date().toISOString(), record: undefined, held: [] }
            await welcome(self, message.since)
          }
        },
        end() {
          isOver = true
          if (self === undefined || !lines.delete(self.id)) return
          presence.remove(self.id)
        },
      }
    },
    list: presence.list,
    countLines: () => lines.size,
    close() {
      feed.close()
      presence.close()
      for (const one of lines.values()) one.close(LIVE_CLOSE.restart)
    },
  }
}

const seesPeople = (caller: Caller): boolean =>
  caller.can('read', 'User') || caller.can('read', 'Chat') || caller.canOwn('read', 'Chat', caller.userId)

function maySee(caller: Caller, { topic, ids, userId }: OutboxEvent): boolean {
  if (topic === 'Auth') return false
  // Which section changed is no secret, and some concern everybody: what they say is asked for, and answered by rights.
  if (topic === 'Settings') return true
  if (userId !== null) return userId === caller.userId
  return caller.can('read', topic) || (topic === 'User' && ids.includes(caller.userId))
}

const isSubject = (text: string | undefined): text is Subject => SUBJECTS.some(subject => subject === text)

function mayOpen(caller: Caller, record: string): boolean {
  const [subject, id] = record.split('/')
  return isSubject(subject) && (caller.can('read', subject) || (subject === 'User' && Number(id) === caller.userId))
}
