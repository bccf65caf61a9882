import type { LiveEvent, ServerMessage } from '#platform/contract/live.rules.ts'
import { SUBJECTS, type Subject } from '#platform/contract/define.ts'
import type { Caller } from '../access/caller.ts'
import type { OutboxEvent } from './outbox.ts'

// Whom an event is for, by what they may read, and what it says to them.

/** `userIds` undefined: everybody who may read at least their own of the topic. `data` is the same for all. */
export interface EventAudience {
  userIds: ReadonlySet<number> | undefined
  /** Who is not told: it was them. */
  except?: number | undefined
  /** Of those, whom it is for by their rights as they are when it is told. */
  may?: (caller: Caller) => boolean
  data?: unknown
}
/** An event with whom its `reach` means. */
export type AimedEvent = OutboxEvent & { aim?: EventAudience | 'nobody' }

/** Asks whom an event is for, where it says that somebody else knows. */
export async function aim(
  event: OutboxEvent,
  parts: { reach?(reach: string): Promise<EventAudience | undefined> },
): Promise<AimedEvent> {
  if (event.reach === null) return event
  return { ...event, aim: (await parts.reach?.(event.reach)) ?? 'nobody' }
}

/** Whether somebody is told who is there. */
export const seesPeople = (caller: Caller): boolean =>
  caller.can('read', 'User') ||
  caller.can('read', 'Chat') ||
  caller.canOwn('read', 'Chat', caller.userId)

/** The same without what it brings. */
export const withoutData = ({ aim, ...event }: AimedEvent): AimedEvent =>
  aim === undefined ? event : { ...event, aim: aim === 'nobody' ? aim : withoutItsData(aim) }

const withoutItsData = ({ data: _data, ...reach }: EventAudience): EventAudience => reach

function toLiveEvent({ topic, ids, aim }: AimedEvent): LiveEvent {
  const data = aim === undefined || aim === 'nobody' ? undefined : aim.data
  return data === undefined ? { topic, ids } : { topic, ids, data }
}

/** Several events as a tab is told them. */
export const toMessage = (events: AimedEvent[]): Extract<ServerMessage, { type: 'events' }> => ({
  type: 'events',
  seq: events.at(-1)?.seq ?? 0,
  events: events.map(toLiveEvent),
})

/** Whether somebody is one of those whom a reach means. */
export const isMeant = (
  caller: Caller,
  topic: Subject,
  { userIds, except, may }: EventAudience,
): boolean =>
  (userIds === undefined || userIds.has(caller.userId)) &&
  caller.userId !== except &&
  caller.canOwn('read', topic, caller.userId) &&
  may?.(caller) !== false

/** Whether somebody may be told of an event. */
export function maySee(caller: Caller, { topic, ids, userId, aim }: AimedEvent): boolean {
  if (topic === 'Auth') return false
  if (aim !== undefined) return aim !== 'nobody' && isMeant(caller, topic, aim)
  // Which section changed is no secret, and some concern everybody: what they say is asked for, and answered by rights.
  if (topic === 'Settings') return true
  if (userId !== null) return userId === caller.userId
  return caller.can('read', topic) || (topic === 'User' && ids.includes(caller.userId))
}

const isSubject = (text: string | undefined): text is Subject =>
  SUBJECTS.some(subject => subject === text)

/** Whether somebody may be told who has a record open, by its subject: `User/7`. */
export function mayOpen(caller: Caller, record: string): boolean {
  const [subject, id] = record.split('/')
  return (
    isSubject(subject) &&
    (caller.can('read', subject) || (subject === 'User' && Number(id) === caller.userId))
  )
}
