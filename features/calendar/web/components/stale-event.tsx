import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { type Values, valuesOf } from './event-form.ts'

const FIELDS = [
  'title',
  'calendar',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'location',
  'url',
  'description',
] as const

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
export function StaleEvent({
  before,
  mine,
  theirs,
  isBusy,
  onSave,
  onTheirs,
  onClose,
}: StaleEventProps) {
  const { t } = useTranslation('calendar')
  const known = valuesOf(theirs, before.zone)
  const show = (name: (typeof FIELDS)[number], values: Values) =>
    name === 'calendar' ? t(`categories.${values.calendar}`) : values[name]
  return (
    <StaleDialog
      title={theirs.title}
      fields={FIELDS.map(name => ({
        name,
        label: t(`fields.${name}`),
        before: show(name, before),
        mine: show(name, mine),
        theirs: show(name, known),
      }))}
      isBusy={isBusy}
      onSave={sides => {
        const chosen = FIELDS.filter(name => sides[name] === 'theirs').map(name => [
          name,
          known[name],
        ])
        // Fields not compared here keep the edited value, if it was edited.
        const untouched = Object.entries(known).filter(
          ([name]) => Reflect.get(before, name) === Reflect.get(mine, name),
        )
        onSave({ ...mine, ...Object.fromEntries(untouched), ...Object.fromEntries(chosen) })
      }}
      onTheirs={onTheirs}
      onClose={onClose}
    />
  )
}
