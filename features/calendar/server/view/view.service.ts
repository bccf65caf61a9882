import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { listResourcesOf } from '../resources/bookings.repo.ts'
import type { EventRow } from '../calendar.tables.ts'
import { type GuestOfList, listGuests, listOwnerNames } from '../guests/guests.repo.ts'
import type { Occurrence } from '../series/expand.service.ts'

// Events as visible to the caller: private ones of others, and those visible only by right, are reduced here.

export interface ViewParts {
  db: Db
  dialect: Dialect
  caller: Caller
  urlOf: (fileId: string) => string
}

export type Part = CalendarEvent['extendedProps']['part']

/** The caller's relation to an event; `undefined` if they may not see it. */
export function partOf(caller: Caller, row: EventRow, isGuest: boolean): Part | undefined {
  if (row.owner_id === caller.userId) return 'owner'
  if (isGuest) return 'guest'
  if (!caller.can('read', 'Calendar')) return undefined
  return row.is_private === 1 ? 'stranger' : 'reader'
}

/** May the caller change it: as organizer, or with the right to everyone's unless it is private. */
export const canEdit = (caller: Caller, row: EventRow): boolean =>
  caller.canOwn('update', 'Calendar', row.owner_id) &&
  (row.owner_id === caller.userId || row.is_private === 0)

/** Events for a caller; invisible ones are left out. */
export async function toEvents(
  { db, dialect, caller, urlOf }: ViewParts,
  occurrences: readonly Occurrence[],
): Promise<CalendarEvent[]> {
  const ids = [...new Set(occurrences.map(one => one.row.id))]
  const guests = Map.groupBy(await listGuests(db, dialect, ids), guest => guest.event_id)
  const resources = Map.groupBy(await listResourcesOf(db, dialect, ids), one => one.event_id)
  const owners = await listOwnerNames(db, dialect, [
    ...new Set(occurrences.map(one => one.row.owner_id)),
  ])
  return occurrences.flatMap((one): CalendarEvent[] => {
    const { row } = one
    const invited = guests.get(row.id) ?? []
    const own = invited.find(guest => guest.user_id === caller.userId)
    const part = partOf(caller, row, own !== undefined)
    if (part === undefined) return []
    const organizer = { id: row.owner_id, name: owners.get(row.owner_id) ?? '' }
    const known = {
      organizer,
      part,
      answer: own?.status ?? null,
      canEdit: part !== 'stranger' && canEdit(caller, row),
    }
    if (part === 'stranger')
      return [{ ...framed(one), extendedProps: { ...propsOf(one), ...HIDDEN, ...known } }]
    return [
      {
        ...framed(one),
        url: row.url,
        title: row.title,
        extendedProps: {
          ...propsOf(one),
          guests: invited.map(guest => toGuest(guest, urlOf)),
          location: row.location,
          description: row.description,
          resources: (resources.get(row.id) ?? []).map(({ id, name, kind }) => ({
            id,
            name,
            kind,
          })),
          ...known,
        },
      },
    ]
  })
}

const HIDDEN = { guests: [], location: '', description: '', resources: [], reminders: [] }

const framed = ({ series, row, starts_at, ends_at }: Occurrence) => ({
  id: series.id,
  url: '',
  title: '',
  start: starts_at,
  end: ends_at,
  allDay: row.is_all_day === 1,
})

function propsOf({ row, series, occurrence }: Occurrence) {
  const reminders: number[] = JSON.parse(row.reminders)
  return {
    calendar: row.category,
    timeZone: row.zone,
    recurrence: series.rule,
    occurrence,
    isException: row.id !== series.id,
    reminders,
    isPrivate: row.is_private === 1,
    isBusy: row.is_busy === 1,
    isOutOfOffice: row.is_out_of_office === 1,
    outOfOfficeMessage: row.out_of_office_message,
    version: series.version,
  }
}

function toGuest(
  { user_id, email, name, status, full_name, avatar, avatar_color }: GuestOfList,
  urlOf: (fileId: string) => string,
) {
  return {
    userId: full_name === null ? null : user_id,
    email,
    name: full_name ?? name,
    avatar: avatar === null ? null : urlOf(avatar),
    avatarColor: avatar_color ?? avatarColorOf(full_name ?? (name === '' ? email : name)),
    status,
  }
}
