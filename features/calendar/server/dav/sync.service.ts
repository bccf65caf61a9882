import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { tokenInvalid } from '#platform/server/dav/dav-errors.ts'
import { CALDAV_PATH } from '../../contract/calendar.rules.ts'
import { type EventObject, listChanges, readState } from './objects.repo.ts'

// Sync (RFC 6578). A token consists of its time and the calendar's state.

/** A late commit of another process has a slightly earlier time: better sent twice than never. */
const SLACK = 2 * MINUTE
const TOKEN = /\/caldav\/sync\/(\d{1,15})-([\d.]{1,80})$/

export type SyncParts = Pick<Platform, 'database' | 'clock' | 'baseUrl'>

/** A sync token: time and state. */
export async function makeToken(
  { database, clock, baseUrl }: SyncParts,
  userId: number,
): Promise<string> {
  return `${baseUrl}${CALDAV_PATH}sync/${clock().getTime()}-${await readState(database.read, userId)}`
}

interface EventChanges {
  changed: EventObject[]
  deleted: string[]
  token: string
}

export async function changesSince(
  parts: SyncParts,
  userId: number,
  known: string,
): Promise<EventChanges> {
  const { read } = parts.database
  // Created before reading, so that no change is missed.
  const token = await makeToken(parts, userId)
  const [, moment, state] = TOKEN.exec(known) ?? []
  if (moment === undefined || Number(moment) > parts.clock().getTime() + SLACK) throw tokenInvalid()
  if (state === (await readState(read, userId))) return { changed: [], deleted: [], token: known }
  const since = new Date(Number(moment) - SLACK).toISOString()
  return { ...(await listChanges(read, userId, since)), token }
}
