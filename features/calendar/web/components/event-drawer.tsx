import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { isMissing } from '#ui/state/is-missing.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { eventQuery } from '../calendar.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { daysOfView, placeOf } from './days.ts'
import { EventDetails } from './event-details.tsx'
import { EventEditor } from './event-editor.tsx'
import { blankValues } from './event-form.ts'
import { type EventTimes, firstTimes } from './event-times.ts'
import { MissingEvent } from './missing-event.tsx'
import type { CalendarActions } from './use-calendar-actions.tsx'

interface DrawerProps {
  address: CalendarAddress
  actions: CalendarActions
}

/** The drawer of the URL: a new or existing event. */
export function EventDrawer({ address, actions }: DrawerProps) {
  const { timeZone: zone } = useRegional()
  if (address.get('add') !== undefined) {
    const values = blankValues(timesOf(address, zone), {
      zone,
      title: address.get('title') ?? '',
      calendar: address.chosen[0] ?? 'Personal',
    })
    const onClose = () =>
      address.go({ add: undefined, start: undefined, end: undefined, title: undefined }, true)
    return (
      <EventEditor
        key="new"
        event={undefined}
        initial={values}
        openBy="add"
        {...{ actions, onClose }}
      />
    )
  }
  return address.event === undefined ? null : (
    <KnownEvent
      key={`${address.event} ${address.at}`}
      id={address.event}
      {...{ address, actions }}
    />
  )
}

function timesOf(address: CalendarAddress, zone: string): EventTimes {
  const [start, end] = [address.get('start'), address.get('end')]
  if (
    start !== undefined &&
    end !== undefined &&
    !Number.isNaN(Date.parse(start)) &&
    !Number.isNaN(Date.parse(end))
  )
    return { start, end, allDay: start.length === 10 }
  return firstTimes(address.day, zone, new Date())
}

function KnownEvent({ id, address, actions }: DrawerProps & { id: number }) {
  const { t } = useTranslation('calendar')
  const query = useQuery(eventQuery(id, address.at))
  useShow(query.data, address)
  const isDeleted = isMissing(query.error)
  const onClose = () => address.go({ event: undefined, at: undefined }, true)
  if (query.data !== undefined)
    return <Known event={query.data} {...{ isDeleted, actions, onClose }} />
  if (isDeleted) return <MissingEvent onClose={onClose} />
  return (
    <Dialog title={t('event')} shape="drawer" onClose={onClose}>
      <Loaded query={query} failed={t('failed.event')} skeleton={[260, 320, 200, 280]}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** The calendar shows the days of an event that was opened elsewhere. */
function useShow(event: CalendarEvent | undefined, { view, day, go }: CalendarAddress): void {
  const { timeZone, weekStart } = useRegional()
  const show = useEffectEvent((one: CalendarEvent) => {
    const { firstDay, lastDay } = placeOf(one, timeZone)
    const isShown = daysOfView(view, day, weekStart).some(at => at >= firstDay && at <= lastDay)
    if (!isShown) go({ date: firstDay }, true)
  })
  useEffect(() => {
    if (event !== undefined) show(event)
  }, [event])
}

/** Guests read and respond first; with the right to, they can switch to editing. What is being edited stays, even if it was deleted. */
function Known({
  event,
  isDeleted,
  actions,
  onClose,
}: {
  event: CalendarEvent
  isDeleted: boolean
  actions: CalendarActions
  onClose: () => void
}) {
  const { canEdit, part } = event.extendedProps
  const [isEditing, setEditing] = useState(canEdit && part !== 'guest')
  if (isEditing)
    return <EventEditor {...{ event, actions, onClose }} initial={undefined} openBy="event" />
  if (isDeleted) return <MissingEvent onClose={onClose} />
  return (
    <EventDetails {...{ event, onClose }} onEdit={canEdit ? () => setEditing(true) : undefined} />
  )
}
