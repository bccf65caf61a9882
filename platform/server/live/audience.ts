import type { LiveEvent, ServerMessage } from '#platform/contract/live.rules.ts'
import { SUBJECTS, type Subject } from '#platform/contract/define.ts'
import type { Caller } from '../access/caller.ts'
import type { OutboxEvent } from './outbox.ts'

// The audience of events, by rights, and the content they receive.

/** `userIds` undefined: everyone who may read at least their own records of the topic. `data` is the same for all. */
export interface EventAudience {
  userIds: ReadonlySet<number> | undefined
  /** Excluded: the author. */
  except?: number | undefined
  /** Filters by current rights at delivery. */
  may?: (caller: Caller) => boolean
  data?: unknown
}
/** An event with its resolved audience. */
export type AddressedEvent = OutboxEvent & { audience?: EventAudience | 'nobody' }

/** Resolves an event's audience, if a feature determines it. */
export async function addressEvent(
  event: OutboxEvent,
  parts: { addressEvent?(key: string): Promise<EventAudience | undefined> },
): Promise<AddressedEvent> {
  if (event.audienceKey === null) return event
  return { ...event, audience: (await parts.addressEvent?.(event.audienceKey)) ?? 'nobody' }
}

/** Whether someone may see who is online. */
export const maySeePresence = (caller: Caller): boolean =>
  caller.can('read', 'User') ||
  caller.can('read', 'Chat') ||
  caller.canOwn('read', 'Chat', caller.userId)

/** The same event without its payload. */
export const withoutData = ({ audience, ...event }: AddressedEvent): AddressedEvent =>
  audience === undefined
    ? event
    : { ...event, audience: audience === 'nobody' ? audience : omitData(audience) }

const omitData = ({ data: _data, ...audience }: EventAudience): EventAudience => audience

function toLiveEvent({ topic, ids, audience }: AddressedEvent): LiveEvent {
  const data = audience === undefined || audience === 'nobody' ? undefined : audience.data
  return data === undefined ? { topic, ids } : { topic, ids, data }
}

/** Several events as one message to a tab. */
export const toMessage = (
  events: AddressedEvent[],
): Extract<ServerMessage, { type: 'events' }> => ({
  type: 'events',
  seq: events.at(-1)?.seq ?? 0,
  events: events.map(toLiveEvent),
})

/** Whether someone belongs to an audience. */
export const isInAudience = (
  caller: Caller,
  topic: Subject,
  { userIds, except, may }: EventAudience,
): boolean =>
  (userIds === undefined || userIds.has(caller.userId)) &&
  caller.userId !== except &&
  caller.canOwn('read', topic, caller.userId) &&
  may?.(caller) !== false

/** Whether someone may receive an event. */
export function maySee(caller: Caller, { topic, ids, userId, audience }: AddressedEvent): boolean {
  if (topic === 'Auth') return false
  if (audience !== undefined) return audience !== 'nobody' && isInAudience(caller, topic, audience)
  // Which section changed is no secret, and some concern everyone: their content is fetched, subject to rights.
  if (topic === 'Settings') return true
  if (userId !== null) return userId === caller.userId
  return caller.can('read', topic) || (topic === 'User' && ids.includes(caller.userId))
}

const isSubject = (text: string | undefined): text is Subject =>
  SUBJECTS.some(subject => subject === text)

/** Whether someone may see who has a record open, by its subject: `User/7`. */
export function mayOpen(caller: Caller, record: string): boolean {
  const [subject, id] = record.split('/')
  return (
    isSubject(subject) &&
    (caller.can('read', subject) || (subject === 'User' && Number(id) === caller.userId))
  )
}
