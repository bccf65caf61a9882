import type { CalendarEvent, NewEvent, NewGuest } from '../../contract/calendar.contract.ts'
import {
  MAX_OUT_OF_OFFICE_MESSAGE,
  CATEGORIES,
  MAX_DESCRIPTION,
  MAX_TITLE,
} from '../../contract/calendar.rules.ts'
import * as z from 'zod/mini'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { type EventTimes, fromTimeFields, toTimeFields } from './event-times.ts'

// Form fields are strings, as in HTML; people and lists are JSON.

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
export const eventSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
  startDay: z.iso.date(),
  endDay: z.iso.date(),
  url: z.string().check(z.trim(), z.maxLength(500), z.regex(/^(https?:\/\/\S+)?$/i)),
  location: text(MAX_TITLE),
  description: text(MAX_DESCRIPTION),
  outOfOfficeMessage: text(MAX_OUT_OF_OFFICE_MESSAGE),
})

export function blankValues(
  times: EventTimes,
  { zone, title = '', calendar = 'Personal' }: { zone: string; title?: string; calendar?: string },
) {
  return {
    title,
    calendar,
    ...toTimeFields(times, zone),
    zone,
    recurrence: '',
    guests: '[]',
    resources: '[]',
    location: '',
    url: '',
    description: '',
    reminders: '[10]',
    isPrivate: '',
    isBusy: '1',
    isOutOfOffice: '',
    outOfOfficeMessage: '',
  }
}
export type Values = ReturnType<typeof blankValues>

/** Times are in the event's own time zone. */
export function valuesOf(
  { title, url, start, end, allDay, extendedProps: props }: CalendarEvent,
  zone: string,
): Values {
  return {
    title,
    calendar: props.calendar,
    ...toTimeFields({ start, end, allDay }, zone),
    zone,
    recurrence: props.recurrence,
    guests: JSON.stringify(
      props.guests.map(({ userId, name, email, avatar, avatarColor }): PickedPerson => ({
        id: userId,
        fullName: name === '' ? email : name,
        detail: email,
        avatar,
        avatarColor,
      })),
    ),
    resources: JSON.stringify(props.resources.map(one => one.id)),
    location: props.location,
    url,
    description: props.description,
    reminders: JSON.stringify(props.reminders),
    isPrivate: props.isPrivate ? '1' : '',
    isBusy: props.isBusy ? '1' : '',
    isOutOfOffice: props.isOutOfOffice ? '1' : '',
    outOfOfficeMessage: props.outOfOfficeMessage,
  }
}

export const readGuests = (json: string): PickedPerson[] => JSON.parse(json)
export const readNumbers = (json: string): number[] => JSON.parse(json)
export const timesOf = (values: Values): EventTimes | undefined =>
  fromTimeFields(values, values.zone)

const toGuest = ({ id, detail, fullName }: PickedPerson): NewGuest =>
  id === null ? { email: detail, name: fullName === detail ? '' : fullName } : { userId: id }

/** The event as it is sent. */
export function toEvent(values: Values): NewEvent | undefined {
  const times = timesOf(values)
  if (times === undefined) return undefined
  return {
    title: values.title,
    url: values.url,
    ...times,
    extendedProps: {
      calendar: CATEGORIES.find(one => one === values.calendar) ?? 'Personal',
      timeZone: values.zone,
      recurrence: values.recurrence,
      guests: readGuests(values.guests).map(toGuest),
      resources: readNumbers(values.resources),
      location: values.location,
      description: values.description,
      reminders: readNumbers(values.reminders),
      isPrivate: values.isPrivate === '1',
      isBusy: values.isBusy === '1',
      isOutOfOffice: values.isOutOfOffice === '1',
      outOfOfficeMessage: values.outOfOfficeMessage.trim(),
    },
  }
}

/** Only changed fields: for a series, others stay as each occurrence has them. */
export function toChange(values: Values, before: Values): Partial<NewEvent> {
  const [next, old] = [toEvent(values), toEvent(before)]
  if (next === undefined || old === undefined) return {}
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const isMoved = differs([next.start, next.end, next.allDay], [old.start, old.end, old.allDay])
  const props = Object.fromEntries(
    Object.entries(next.extendedProps ?? {}).filter(([name, value]) =>
      differs(value, Reflect.get(old.extendedProps ?? {}, name)),
    ),
  )
  return {
    ...(next.title === old.title ? {} : { title: next.title }),
    ...(next.url === old.url ? {} : { url: next.url ?? '' }),
    ...(isMoved
      ? {
          start: next.start,
          ...(next.end === undefined ? {} : { end: next.end }),
          ...(next.allDay === undefined ? {} : { allDay: next.allDay }),
        }
      : {}),
    ...(Object.keys(props).length === 0 ? {} : { extendedProps: props }),
  }
}
