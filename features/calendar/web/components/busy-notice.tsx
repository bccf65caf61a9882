import { listOf } from '#platform/web/format/list-of.ts'
import { addDays, fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { session } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { busyQuery } from '../calendar.api.ts'
import styles from './event-drawer.module.css'
import { readGuests, readNumbers, timesOf, type Values } from './event-form.ts'
import { findFree, toTimeFields } from './event-times.ts'

interface BusyNoticeProps {
  values: Values
  /** The event being planned does not conflict with itself. */
  except: number | undefined
  onChoose: (change: Partial<Values>) => void
}

const AHEAD_DAYS = 14

/** Conflicts at the form's time, and the next time when everyone is free. */
export function BusyNotice({ values, except, onChoose }: BusyNoticeProps) {
  const { t } = useTranslation('calendar')
  const format = useFormats()
  const times = timesOf(values)
  const zone = values.zone
  const me = session.getState().user?.id ?? 0
  const userIds = [me, ...readGuests(values.guests).flatMap(one => one.id ?? [])]
  const resourceIds = readNumbers(values.resources)
  const isAsked =
    times !== undefined && times.end > times.start && values.isBusy === '1' && !times.allDay
  const day = values.startDay
  const from = isAsked ? fromLocalTime({ day, time: '00:00' }, zone) : ''
  const to = isAsked ? fromLocalTime({ day: addDays(day, AHEAD_DAYS), time: '00:00' }, zone) : ''
  const { data } = useQuery({
    ...busyQuery({ userIds, resourceIds, from, to, except }),
    enabled: isAsked,
  })
  if (!isAsked || data === undefined) return null
  const all = [
    ...data.people.map(({ userId, ...one }) => ({ ...one, isMe: userId === me })),
    ...data.resources.map(one => ({ ...one, isMe: false })),
  ]
  const taken = all.filter(one =>
    one.busy.some(span => span.start < times.end && span.end > times.start),
  )
  if (taken.length === 0) return null
  const length = Date.parse(times.end) - Date.parse(times.start)
  const free = findFree(
    all.flatMap(one => one.busy),
    { from: times.start, length, zone, until: to },
  )
  return (
    <div className={styles.notice} role="status">
      <p>{t('busyAt', { names: listOf(taken.map(one => (one.isMe ? t('you') : one.name))) })}</p>
      {free === undefined ? null : (
        <Button
          kind="quiet"
          onClick={() => {
            const { startDay, startTime, endDay, endTime } = toTimeFields(
              {
                start: free,
                end: new Date(Date.parse(free) + length).toISOString(),
                allDay: false,
              },
              zone,
            )
            onChoose({ startDay, startTime, endDay, endTime })
          }}
        >
          {t('nextFree', {
            when: `${format.date(fromLocalTime({ day: toLocalTime(free, zone).day, time: '12:00' }, zone))}, ${toLocalTime(free, zone).time}`,
          })}
        </Button>
      )}
    </div>
  )
}
