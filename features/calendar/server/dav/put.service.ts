import type { Invited } from '../guests/guests.repo.ts'
import type { Whole } from '../change/whole.service.ts'
import type { EventRow } from '../calendar.tables.ts'
import type { ReadCalendar, ReadEvent } from '../ics/read.service.ts'
import { toNew, withSkips } from '../ics/take.service.ts'
import { notCalendar, notEvents, calendarNotStored, notOneEvent } from './dav.errors.ts'

// Events sent by programs. Unsupported data is rejected, so that no phone shows a series that differs from ours.

interface Sent {
  read: ReadCalendar | undefined
  ownerId: number
  /** For floating times. */
  zone: string
  /** The current event, if any. */
  known: EventRow | undefined
}

/** One event, or one series with its exceptions. Throws DAV preconditions. */
export function readSent({ read, ownerId, zone, known }: Sent): { uid: string; whole: Whole } {
  if (read === undefined) throw notCalendar()
  const [lost] = read.lost
  if (lost !== undefined) throw calendarNotStored(lost.title)
  if (read.events.length === 0) throw notEvents()
  const roots = read.events.filter(event => event.occurrence === null)
  const [root] = roots
  const isOne =
    roots.length === 1 &&
    (read.method ?? '') === '' &&
    read.events.every(event => event.uid === root?.uid)
  if (root === undefined || !isOne || root.isCancelled) throw notOneEvent()
  const category = root.category ?? known?.category ?? 'Personal'
  const [whole, ...changed] = [
    root,
    ...read.events.filter(event => event.occurrence !== null && !event.isCancelled),
  ].map(event => {
    const taken = toNew(event, { zone, category: event.category ?? category, ownerId })
    // Invalid times.
    if (typeof taken === 'string') throw notCalendar()
    return { ...taken, guests: guestsOf(event) }
  })
  if (whole === undefined) throw notOneEvent()
  const cancelled = read.events.filter(event => event.occurrence !== null && event.isCancelled)
  const skips = cancelled.map(event => {
    const taken = toNew(event, { zone, category, ownerId })
    return typeof taken === 'string' ? '' : (taken.occurrence ?? '')
  })
  return {
    uid: root.uid,
    whole: {
      row: { ...whole.row, skips: withSkips(whole.row.skips, skips) },
      guests: whole.guests,
      changed: changed.flatMap(({ row, guests, occurrence }) =>
        occurrence === null ? [] : [{ row, guests, occurrence }],
      ),
    },
  }
}

const guestsOf = ({ attendees }: ReadEvent): Invited[] =>
  attendees.map(({ email, name }) => ({ email, name }))
