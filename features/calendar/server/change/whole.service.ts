import type { Trx } from '#platform/server/database/tables.ts'
import { occurrenceNotFound } from '../calendar.errors.ts'
import { insertEvent, type NewRow, stampSeries, updateEventRow } from '../calendar.repo.ts'
import type { EventRow } from '../calendar.tables.ts'
import {
  hasGuests,
  type Invited,
  insertGuests,
  setGuests,
  toGuestRows,
} from '../guests/guests.repo.ts'
import { findOccurrence } from '../series/expand.service.ts'
import { dropRow, type Family } from './family.repo.ts'

// An event as sent by a calendar program: complete, with all exceptions. What is missing is removed; resources are unknown to such programs
// and stay.

interface TimeChange {
  row: NewRow
  guests: readonly Invited[]
}
export interface Whole extends TimeChange {
  /** Exceptions by their original start. */
  changed: readonly (TimeChange & { occurrence: string })[]
}

/** Creates or replaces a family; returns the row of the series. */
export async function putWhole(
  trx: Trx,
  { family, whole, now }: { family: Family; whole: Whole; now: Date },
): Promise<EventRow> {
  const [root, ...exceptions] = family
  const series =
    root === undefined
      ? await insertEvent(trx, whole.row, now)
      : await updateRow(trx, root.row, whole.row)
  await putGuests(trx, series, whole.guests)
  const plain = { ...series, skips: '[]' }
  for (const change of whole.changed) {
    if (findOccurrence(plain, [], change.occurrence) === undefined) throw occurrenceNotFound()
    const old = exceptions.find(({ row }) => row.original_start === change.occurrence)
    // CalDAV has no absences: an exception inherits them from its series.
    const away = {
      is_out_of_office: series.is_out_of_office,
      out_of_office_message: series.out_of_office_message,
    }
    const fields = {
      ...change.row,
      rule: '',
      skips: '[]',
      uid: series.uid,
      series_id: series.id,
      original_start: change.occurrence,
    }
    const row =
      old === undefined
        ? await insertEvent(trx, { ...away, ...fields }, now)
        : await updateRow(trx, old.row, fields)
    await putGuests(trx, row, change.guests)
  }
  for (const { row } of exceptions)
    if (!whole.changed.some(moved => moved.occurrence === row.original_start))
      await dropRow(trx, row.id, now.toISOString())
  if (root !== undefined) await stampSeries(trx, series.id, now)
  return series
}

/** Owner and UID stay. */
const updateRow = (trx: Trx, row: EventRow, fields: NewRow): Promise<EventRow> =>
  updateEventRow(trx, row, {
    ...fields,
    owner_id: row.owner_id,
    uid: row.uid,
    sequence: row.sequence + 1,
  })

async function putGuests(trx: Trx, row: EventRow, guests: readonly Invited[]): Promise<void> {
  const rows = await toGuestRows(trx, guests, row.owner_id)
  await ((await hasGuests(trx, row.id)) ? setGuests : insertGuests)(trx, row.id, rows)
}
