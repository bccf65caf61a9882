import type { Trx } from '#platform/server/database/tables.ts'
import { occurrenceNotFound } from '../calendar.errors.ts'
import { stampSeries, updateEventRow } from '../calendar.repo.ts'
import { findOccurrence } from '../series/expand.service.ts'
import { endBefore } from './change.service.ts'
import { dropRow, exceptionsOf, type Family, type Member } from './family.repo.ts'

// Removes occurrences of a series: one, or all from one on.

interface Leaving {
  family: Family
  root: Member
  occurrence: string
  now: Date
}

/** Ends a series before an occurrence. */
export async function endSeries(
  trx: Trx,
  { family, root, occurrence, now }: Leaving,
): Promise<void> {
  if (findOccurrence(root.row, exceptionsOf(family), occurrence) === undefined)
    throw occurrenceNotFound()
  for (const { row } of family.slice(1))
    if ((row.original_start ?? '') >= occurrence) await dropRow(trx, row.id, now.toISOString())
  await endBefore(trx, root.row, { occurrence, now })
}

/** Skips one occurrence of a series. */
export async function leaveOut(
  trx: Trx,
  { family, root, occurrence, now }: Leaving,
): Promise<void> {
  const found = findOccurrence(root.row, exceptionsOf(family), occurrence)
  if (found === undefined) throw occurrenceNotFound()
  if (found.row.id !== root.row.id) await dropRow(trx, found.row.id, now.toISOString())
  const skips: string[] = JSON.parse(root.row.skips)
  await updateEventRow(trx, root.row, {
    skips: JSON.stringify([...skips, occurrence].toSorted()),
    sequence: root.row.sequence + 1,
  })
  await stampSeries(trx, root.row.id, now)
}
