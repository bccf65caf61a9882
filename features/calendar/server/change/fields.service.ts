import type { CallParsed } from '#platform/contract/define.ts'
import type { calendarContract } from '../../contract/calendar.contract.ts'
import type { OutOfOfficeFields, EventFields, EventRow } from '../calendar.tables.ts'
import { moveTo } from '../series/move.service.ts'
import { endOf, lengthOf, readTimes } from '../series/times.service.ts'

export type Change = Omit<CallParsed<typeof calendarContract.updateEvent>['body']['event'], 'id'>

/** The changed fields over the current ones. */
export function fieldsOf(
  row: EventRow,
  { start, end, allDay, extendedProps = {}, title, url }: Change,
): EventFields & OutOfOfficeFields & Pick<EventRow, 'is_floating'> {
  const isAllDay = allDay ?? row.is_all_day === 1
  const zone = extendedProps.timeZone ?? row.zone
  const isMoved = start !== undefined || end !== undefined || isAllDay !== (row.is_all_day === 1)
  // Without a new end, the duration stays.
  const stored =
    start === undefined || isAllDay !== (row.is_all_day === 1)
      ? undefined
      : endOf(start.length === 10 ? start : new Date(start).toISOString(), lengthOf(row))
  const fallback = start === undefined ? row.ends_at : stored
  const times = isMoved
    ? readTimes({
        start: start ?? row.starts_at,
        end: end ?? fallback,
        isAllDay,
        zone,
        mayBeInstant: row.starts_at === row.ends_at,
      })
    : { starts_at: row.starts_at, ends_at: row.ends_at, is_all_day: row.is_all_day, zone }
  return {
    ...times,
    is_floating: zone === row.zone ? row.is_floating : 0,
    category: extendedProps.calendar ?? row.category,
    title: title ?? row.title,
    url: url ?? row.url,
    location: extendedProps.location ?? row.location,
    description: extendedProps.description ?? row.description,
    rule: extendedProps.recurrence ?? row.rule,
    is_private: toFlag(extendedProps.isPrivate, row.is_private),
    is_busy: toFlag(extendedProps.isBusy, row.is_busy),
    is_out_of_office: toFlag(extendedProps.isOutOfOffice, row.is_out_of_office),
    out_of_office_message: extendedProps.outOfOfficeMessage ?? row.out_of_office_message,
    reminders:
      extendedProps.reminders === undefined
        ? row.reminders
        : JSON.stringify(extendedProps.reminders),
  }
}
const toFlag = (input: boolean | undefined, known: number): number =>
  input === undefined ? known : input ? 1 : 0

/** Applies an occurrence's new times to the first one. */
export function timesOfSeries(
  row: EventRow,
  { change, shown, ends }: { change: Change; shown: string; ends: string },
): Pick<Change, 'start' | 'end'> {
  if (change.start === undefined && change.end === undefined) return {}
  const zone = change.extendedProps?.timeZone ?? row.zone
  const isAllDay = change.allDay ?? row.is_all_day === 1
  const isOtherKind = isAllDay !== (row.is_all_day === 1)
  const read = readTimes({
    start: change.start ?? shown,
    end:
      change.end ??
      (isOtherKind
        ? undefined
        : change.start === undefined
          ? ends
          : endOf(normal(change.start), Date.parse(ends) - Date.parse(shown))),
    isAllDay,
    zone,
    mayBeInstant: row.starts_at === row.ends_at,
  })
  const start = moveTo(row.starts_at, { ...row, starts_at: shown }, read)
  return { start, end: endOf(start, Date.parse(read.ends_at) - Date.parse(read.starts_at)) }
}
const normal = (time: string): string => (time.length === 10 ? time : new Date(time).toISOString())
