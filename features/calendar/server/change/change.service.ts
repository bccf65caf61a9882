import type { Scope } from '../../contract/calendar.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertEvent, stampSeries, updateEventRow } from '../calendar.repo.ts'
import {
  eventNotFound,
  noRuleForOne,
  occurrenceNeeded,
  occurrenceNotFound,
} from '../calendar.errors.ts'
import type { EventRow } from '../calendar.tables.ts'
import { setResources } from '../resources/bookings.repo.ts'
import { insertGuests, setGuests, toCopies, toGuestRows } from '../guests/guests.repo.ts'
import { findOccurrence, type Occurrence } from '../series/expand.service.ts'
import { existingStart, movesOf, moveSeries } from '../series/move.service.ts'
import { cutRule, startAgain } from '../series/shift.service.ts'
import { endOf, lengthOf } from '../series/times.service.ts'
import { type Change, fieldsOf, timesOfSeries } from './fields.service.ts'
import { dropRow, exceptionsOf, type Family, type Member } from './family.repo.ts'

// Changes an event: as a whole, at one occurrence, or from an occurrence on (features.md CAL-08). Existing exceptions keep their changes.

export interface Asked {
  family: Family
  change: Change
  scope: Scope | undefined
  occurrence: string | null
  now: Date
}
/** The resulting series and the occurrence to show. */
export interface Outcome {
  id: number
  occurrence: string | null
  /** Another series that was created. */
  madeId?: number
}

export async function applyChange(trx: Trx, asked: Asked): Promise<Outcome> {
  const [root] = asked.family
  if (root === undefined) throw eventNotFound()
  if (root.row.rule === '') return changeAll(trx, asked, root)
  const scope = asked.scope ?? (asked.occurrence === null ? 'all' : 'this')
  if (scope === 'all') return changeAll(trx, asked, root)
  const { occurrence } = asked
  if (occurrence === null) throw occurrenceNeeded()
  if (scope === 'this') return changeOne(trx, { ...asked, occurrence }, root)
  return occurrence === root.row.starts_at
    ? changeAll(trx, asked, root)
    : changeFollowing(trx, { ...asked, occurrence }, root)
}

async function setPeopleAndRooms(
  trx: Trx,
  row: EventRow,
  { extendedProps }: Change,
): Promise<void> {
  if (extendedProps?.guests !== undefined)
    await setGuests(trx, row.id, await toGuestRows(trx, extendedProps.guests, row.owner_id))
  if (extendedProps?.resources !== undefined)
    await setResources(trx, row.id, extendedProps.resources)
}

/** Changes the whole series. New times for one occurrence shift all by the same amount. */
async function changeAll(
  trx: Trx,
  { family, change, occurrence, now }: Asked,
  { row }: Member,
): Promise<Outcome> {
  const shown =
    occurrence === null || row.rule === ''
      ? undefined
      : findOccurrence(row, exceptionsOf(family), occurrence)
  const from = shown?.occurrence ?? row.starts_at
  const times =
    shown === undefined
      ? {}
      : timesOfSeries(row, { change, shown: shown.starts_at, ends: shown.ends_at })
  const given = fieldsOf(row, { ...change, ...times })
  const hasOwnRule = isOwnRule(change, row)
  const fields = hasOwnRule ? given : moveSeries(row, given, from)
  const isSameKind = fields.is_all_day === row.is_all_day
  const { moved, placed } = movesOf({ before: row, move: given, after: fields, hasOwnRule })
  const skips: string[] = JSON.parse(row.skips)
  const next = await updateEventRow(trx, row, {
    ...fields,
    skips: fields.rule === '' ? '[]' : JSON.stringify(skips.map(placed)),
    sequence: row.sequence + 1,
  })
  await setPeopleAndRooms(trx, next, change)
  for (const exception of family.slice(1)) {
    const original = placed(exception.row.original_start ?? '')
    if (
      fields.rule === '' ||
      !isSameKind ||
      findOccurrence({ ...next, skips: '[]' }, [], original) === undefined
    )
      await dropRow(trx, exception.row.id, now.toISOString())
    else await followSeries(trx, { exception, before: row, after: next, original, change, moved })
  }
  await stampSeries(trx, row.id, now)
  return { id: row.id, occurrence: existingStart(next, placed(from)) }
}

const isOwnRule = ({ extendedProps }: Change, { rule }: EventRow): boolean =>
  extendedProps?.recurrence !== undefined && extendedProps.recurrence !== rule

interface Following {
  exception: Member
  before: EventRow
  after: EventRow
  original: string
  change: Change
  moved: (time: string) => string
}
const PLAIN = [
  'category',
  'title',
  'url',
  'location',
  'description',
  'is_private',
  'is_busy',
  'is_out_of_office',
  'out_of_office_message',
  'reminders',
  'zone',
  'is_floating',
] as const

/** An exception keeps its changed fields; the others follow the series. */
async function followSeries(
  trx: Trx,
  { exception: { row }, before, after, original, change, moved }: Following,
): Promise<void> {
  const news = Object.fromEntries(
    PLAIN.filter(name => row[name] === before[name]).map(name => [name, after[name]]),
  )
  const hasOwnTime = row.starts_at !== row.original_start || lengthOf(row) !== lengthOf(before)
  const starts_at = hasOwnTime ? moved(row.starts_at) : original
  const ends_at = endOf(starts_at, hasOwnTime ? lengthOf(row) : lengthOf(after))
  await updateEventRow(trx, row, {
    ...news,
    original_start: original,
    starts_at,
    ends_at,
    sequence: row.sequence + 1,
  })
  await setPeopleAndRooms(trx, row, change)
}

type AtOne = Omit<Asked, 'occurrence'> & { occurrence: string }

/** Changes one occurrence, which becomes an exception. */
async function changeOne(
  trx: Trx,
  { family, change, occurrence, now }: AtOne,
  { row }: Member,
): Promise<Outcome> {
  if (
    change.extendedProps?.recurrence !== undefined &&
    change.extendedProps.recurrence !== row.rule
  )
    throw noRuleForOne()
  const own = await findOwnRow(trx, { family, occurrence, now })
  if (own === undefined) throw occurrenceNotFound()
  const { extendedProps: { recurrence: _, ...props } = {}, ...plain } = change
  const next = await updateEventRow(trx, own, {
    ...fieldsOf(own, { ...plain, extendedProps: props }),
    rule: '',
    sequence: own.sequence + 1,
  })
  await setPeopleAndRooms(trx, next, change)
  await stampSeries(trx, row.id, now)
  return { id: row.id, occurrence }
}

/** The exception of an occurrence, which is made if there is none; undefined if it does not take place. */
export async function findOwnRow(
  trx: Trx,
  { family, occurrence, now }: { family: Family; occurrence: string; now: Date },
): Promise<EventRow | undefined> {
  const [root] = family
  if (root === undefined) return undefined
  const { row, guests, resourceIds } = root
  const found = findOccurrence(row, exceptionsOf(family), occurrence)
  if (found === undefined || found.row.id !== row.id) return found?.row
  const base = { ...row, starts_at: found.starts_at, ends_at: found.ends_at, rule: '' }
  const made = await insertEvent(
    trx,
    {
      ...fieldsOf(base, {}),
      owner_id: row.owner_id,
      uid: row.uid,
      series_id: row.id,
      original_start: occurrence,
      sequence: row.sequence,
    },
    now,
  )
  await insertGuests(trx, made.id, toCopies(guests))
  await setResources(trx, made.id, resourceIds)
  return made
}

/** From an occurrence on: ends the series before it, and starts another. */
async function changeFollowing(
  trx: Trx,
  { family, change, occurrence, now }: AtOne,
  { row, guests, resourceIds }: Member,
): Promise<Outcome> {
  const found = findOccurrence(row, exceptionsOf(family), occurrence)
  if (found === undefined) throw occurrenceNotFound()
  const { starts_at, rule: from, skipped } = startAgain(row, occurrence, keepsTimes(change, found))
  const start = { ...row, starts_at, ends_at: endOf(starts_at, lengthOf(row)), rule: from }
  const newTimes = timesOfSeries(start, { change, shown: found.starts_at, ends: found.ends_at })
  const given = fieldsOf(start, { ...change, ...newTimes })
  const hasOwnRule = isOwnRule(change, row)
  const fields = hasOwnRule ? given : moveSeries(start, { ...given, rule: from }, starts_at)
  const { rule } = fields
  const skips: string[] = JSON.parse(row.skips)
  const { moved, placed } = movesOf({ before: start, move: given, after: fields, hasOwnRule })
  const isSameKind = fields.is_all_day === row.is_all_day
  const remaining =
    rule === '' ? [] : [...skipped, ...skips.filter(skip => skip >= occurrence)].map(placed)
  const made = await insertEvent(
    trx,
    { ...fields, owner_id: row.owner_id, uid: newUid(), skips: JSON.stringify(remaining) },
    now,
  )
  await insertGuests(trx, made.id, toCopies(guests))
  await setResources(trx, made.id, resourceIds)
  await setPeopleAndRooms(trx, made, change)
  for (const exception of family.slice(1)) {
    const original = exception.row.original_start ?? ''
    if (original < occurrence) continue
    const next = placed(original)
    if (!isSameKind || findOccurrence({ ...made, skips: '[]' }, [], next) === undefined)
      await dropRow(trx, exception.row.id, now.toISOString())
    else {
      await followSeries(trx, {
        exception: { ...exception, row: await adopt(trx, exception.row, made) },
        before: { ...start },
        after: made,
        original: next,
        change,
        moved,
      })
    }
  }
  await endBefore(trx, row, { occurrence, now })
  const shown = skipped.length === 0 ? made.starts_at : occurrence
  return { id: made.id, occurrence: existingStart(made, shown), madeId: made.id }
}

/** Whether a change leaves days and times as they are; the screen sends them along. */
const keepsTimes = (
  { start, allDay, extendedProps: { timeZone, recurrence } = {} }: Change,
  { starts_at, series: { is_all_day, zone, rule } }: Occurrence,
): boolean =>
  (start === undefined || Date.parse(start) === Date.parse(starts_at)) &&
  (allDay ?? is_all_day === 1) === (is_all_day === 1) &&
  (timeZone ?? zone) === zone &&
  (recurrence ?? rule) === rule

const adopt = (trx: Trx, row: EventRow, series: EventRow): Promise<EventRow> =>
  updateEventRow(trx, row, { series_id: series.id, uid: series.uid })

/** Ends a series before an occurrence. */
export async function endBefore(
  trx: Trx,
  row: EventRow,
  { occurrence, now }: { occurrence: string; now: Date },
): Promise<void> {
  const skips: string[] = JSON.parse(row.skips)
  await updateEventRow(trx, row, {
    rule: cutRule(row, occurrence).before,
    skips: JSON.stringify(skips.filter(skip => skip < occurrence)),
    sequence: row.sequence + 1,
  })
  await stampSeries(trx, row.id, now)
}

export const newUid = (): string => `${crypto.randomUUID()}@smart-fft`
