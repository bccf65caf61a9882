import type { Invited } from '../guests/guests.repo.ts'
import type { Whole } from '../change/whole.service.ts'
import type { NewRow } from '../calendar.repo.ts'
import type { EventRow } from '../calendar.tables.ts'
import { toNew } from '../ics/ics.routes.ts'
import { type ReadEvent, readCalendar } from '../ics/read.service.ts'
import { notCalendar, notEvents, notKept, notOneEvent } from './dav.errors.ts'

// What a program sends as an event. What we cannot keep is refused, so that no phone shows a series that is another one here.

interface Sent {
  text: string
  ownerId: number
  /** For times without a zone. */
  zone: string
  /** The event as it is now, if it is there. */
  known: EventRow | undefined
}

/** One event, or one series with its changed times. Throws what a program understands. */
export function readSent({ text, ownerId, zone, known }: Sent): { uid: string; whole: Whole } {
  const read = readCalendar(text)
  if (read === undefined) throw notCalendar()
  const [lost] = read.unreadable
  if (lost !== undefined) throw notKept(lost)
  if (read.events.length === 0) throw notEvents()
  const roots = read.events.filter(event => event.occurrence === null)
  const [root] = roots
  const isOne = roots.length === 1 && (read.method ?? '') === '' && read.events.every(event => event.uid === root?.uid)
  if (root === undefined || !isOne || root.isCancelled) throw notOneEvent()
  const category = root.category ?? known?.category ?? 'Personal'
  const [whole, ...changed] = [root, ...read.events.filter(event => event.occurrence !== null && !event.isCancelled)].map(event => {
    const [taken] = toNew(event, { zone, category: event.category ?? category, ownerId })
    // Times that make no sense.
    if (taken === undefined) throw notCalendar()
    return { ...taken, guests: guestsOf(event) }
  })
  if (whole === undefined) throw notOneEvent()
  const cancelled = read.events.filter(event => event.occurrence !== null && event.isCancelled)
  const skips = cancelled.map(event => toNew({ ...event, isCancelled: false }, { zone, category, ownerId })[0]?.occurrence ?? '')
  return {
    uid: root.uid,
    whole: {
      row: withSkips(whole.row, skips),
      guests: whole.guests,
      changed: changed.flatMap(({ row, guests, occurrence }) => (occurrence === null ? [] : [{ row, guests, occurrence }])),
    },
  }
}

function withSkips(row: NewRow, more: readonly string[]): NewRow {
  const skips: string[] = JSON.parse(row.skips ?? '[]')
  return { ...row, skips: JSON.stringify([...new Set([...skips, ...more])].filter(skip => skip !== '').toSorted()) }
}

const guestsOf = ({ attendees }: ReadEvent): Invited[] => attendees.map(({ email, name }) => ({ email, name }))
