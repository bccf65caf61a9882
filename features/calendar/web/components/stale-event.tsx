import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { fromLocalTime, isDay } from '#platform/contract/local-time.rules.ts'
import { nameOfZone } from '#platform/contract/zone-names.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { listOf } from '#platform/web/format/list-of.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { useRecurrenceText } from '#ui/recurrence/recurrence-field.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { resourcesQuery } from '../calendar.api.ts'
import { chooseSides, keyOf, partsOf, withTheirLists } from './event-conflict.ts'
import { readGuests, readNumbers, type Values, valuesOf } from './event-form.ts'
import { useReminderName } from './use-reminder-name.ts'

interface StaleEventProps {
  /** Values when opened, as edited, and as saved elsewhere. */
  before: Values
  mine: Values
  theirs: CalendarEvent
  isBusy: boolean
  onSave: (values: Values) => void
  onTheirs: () => void
  onClose: () => void
}

/** Conflict dialog of an event. */
export function StaleEvent({ before, mine: edited, theirs: event, ...rest }: StaleEventProps) {
  const { t } = useTranslation('calendar')
  const theirs = valuesOf(event, event.extendedProps.timeZone)
  const mine = withTheirLists({ before, mine: edited, theirs })
  const versions = { before, mine, theirs }
  const show = useValueText(event)
  return (
    <StaleDialog
      title={event.title}
      fields={partsOf(versions).map(({ name, fields }) =>
        toStaleField(versions, {
          name,
          label: t(`fields.${name}`),
          text: values => show(name, values),
          key: values => JSON.stringify(fields.map(field => keyOf(field, values))),
        }),
      )}
      isBusy={rest.isBusy}
      onSave={sides => rest.onSave(chooseSides(versions, sides))}
      onTheirs={rest.onTheirs}
      onClose={rest.onClose}
    />
  )
}

/** Writes a field as people read it. */
function useValueText(event: CalendarEvent) {
  const { t } = useTranslation('calendar')
  const format = useFormats()
  const { timeZone } = useRegional()
  const reminder = useReminderName()
  const recurrence = useRecurrenceText()
  const { data = [] } = useQuery(resourcesQuery())
  const rooms = new Map([...data, ...event.extendedProps.resources].map(one => [one.id, one.name]))

  const day = (value: string) => (isDay(value) ? format.date(value) : value)
  // As the form has it: of the event's zone, which is named where it matters.
  const time = (value: string) =>
    /^\d{2}:\d{2}$/.test(value)
      ? format.time(fromLocalTime({ day: ANY_DAY, time: value }, timeZone))
      : value
  const when = ({ allDay, startDay, startTime, endDay, endTime, zone }: Values) =>
    allDay === '1'
      ? `${t('allDay')}: ${day(startDay)} – ${day(endDay)}`
      : `${day(startDay)} ${time(startTime)} – ${day(endDay)} ${time(endTime)} (${nameOfZone(zone)})`

  const isOn = (value: string) => t(value === '1' ? 'conflict.yes' : 'conflict.no')
  const writers: Partial<Record<string, (value: string) => string>> = {
    calendar: value => t(`categories.${value}`),
    startDay: day,
    endDay: day,
    startTime: time,
    endTime: time,
    recurrence: value => (value === '' ? '' : recurrence(value)),
    guests: value => listOf(readGuests(value).map(guest => guest.fullName)),
    resources: value => listOf(readNumbers(value).map(id => rooms.get(id) ?? `${id}`)),
    reminders: value => listOf(readNumbers(value).map(reminder)),
    allDay: isOn,
    isPrivate: isOn,
    isBusy: isOn,
    isOutOfOffice: isOn,
  }
  return (name: keyof Values | 'when', values: Values): string =>
    name === 'when' ? when(values) : (writers[name]?.(values[name]) ?? values[name])
}

/** In which every time of the clock is. */
const ANY_DAY = '2026-01-15'
