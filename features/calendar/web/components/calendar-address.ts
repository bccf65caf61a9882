import { type Category, readChosen, writeChosen } from '../../contract/calendar.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMedia } from '#platform/web/media/use-media.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { VIEWS, type View } from './days.ts'
import { useClock } from './use-clock.ts'

// The screen's state in the URL; categories are remembered separately.

const NAMES = [
  'view',
  'date',
  'calendars',
  'people',
  'event',
  'at',
  'add',
  'start',
  'end',
  'title',
  'q',
  'panel',
] as const
type Name = (typeof NAMES)[number]
export type AddressChange = Partial<Record<Name, string | undefined>>

export interface CalendarAddress {
  view: View
  /** The visible day. */
  day: string
  today: string
  chosen: readonly Category[]
  people: 'own' | 'all'
  /** The event with an open drawer. */
  event: number | undefined
  at: string | undefined
  get: (name: Name) => string | undefined
  go: (change: AddressChange, replace?: boolean) => void
  choose: (chosen: readonly Category[]) => void
}

export function useCalendarAddress(): CalendarAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { calendars } = usePreferences()
  const isPhone = useMedia('(max-width: 700px)')
  const get = (name: Name): string | undefined => {
    const value = raw[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const { day: today } = useClock()
  const date = get('date')
  const id = Number(get('event'))
  function go(change: AddressChange, replace = false): void {
    void navigate({ to: '.', search: { ...raw, ...change }, replace, resetScroll: false })
  }
  return {
    // Phones start with the list (features.md CAL-17).
    view: VIEWS.find(view => view === get('view')) ?? (isPhone ? 'list' : 'month'),
    day: date !== undefined && isDay(date) ? date : today,
    today,
    chosen: readChosen(get('calendars') ?? calendars),
    people: get('people') === 'all' ? 'all' : 'own',
    event: Number.isInteger(id) && id > 0 ? id : undefined,
    at: get('at'),
    get,
    go,
    choose(chosen) {
      const text = writeChosen(chosen)
      setPreferences({ calendars: text })
      go({ calendars: text === '' ? undefined : text }, true)
    },
  }
}
