import { useQuery } from '@tanstack/react-query'
import type { NextMeetings } from '#platform/web/screens/between-features.ts'
import { addDays, fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { CATEGORIES } from '../../contract/calendar.rules.ts'
import { eventsQuery } from '../calendar.api.ts'
import { AnswerBar } from './answer-bar.tsx'

const DAYS_AHEAD = 60
const SHOWN = 4

/** One's next events within sixty days. */
const useNextMeetings: NextMeetings['useNextMeetings'] = (now, timeZone) => {
  const today = toLocalTime(now, timeZone).day
  const at = (day: string) => fromLocalTime({ day, time: '00:00' }, timeZone)
  const isAhead = (one: { start: string; allDay: boolean }) =>
    one.allDay ? one.start >= today : Date.parse(one.start) > now.getTime()
  return useQuery({
    ...eventsQuery({
      from: at(today),
      to: at(addDays(today, DAYS_AHEAD)),
      calendars: CATEGORIES,
      people: 'own',
    }),
    select: events =>
      events
        .filter(one => isAhead(one) && one.extendedProps.part !== 'stranger')
        .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
        .slice(0, SHOWN),
  })
}

export const meetings: NextMeetings = { useNextMeetings, AnswerBar }
