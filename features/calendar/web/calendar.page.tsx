import { CATEGORIES } from '../contract/calendar.rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { eventsQuery, layersQuery } from './calendar.api.ts'
import { type CalendarAddress, useCalendarAddress } from './components/calendar-address.ts'
import styles from './components/calendar.module.css'
import { daysOfView, type Item, placeOf, step, toItem, windowOf } from './components/days.ts'
import { EventDrawer } from './components/event-drawer.tsx'
import { firstTimes, timesOfGhost } from './components/event-times.ts'
import type { Ghost } from './components/ghost-store.ts'
import { ListView } from './components/list-view.tsx'
import { MonthView } from './components/month-view.tsx'
import { useMoved } from './components/moving-store.ts'
import { Panels } from './components/panels.tsx'
import { QuickAdd } from './components/quick-add.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { TimeGrid } from './components/time-grid.tsx'
import { Toolbar } from './components/toolbar.tsx'
import { type CalendarActions, useCalendarActions } from './components/use-calendar-actions.tsx'
import { useCalendarKeys } from './components/use-calendar-keys.ts'
import { useEventFocus } from './components/use-event-focus.ts'
import { useSwipe } from './components/use-swipe.ts'

// The calendar (CAL-01 to CAL-18): month, week, day and list, filters, and the event drawer, all in the URL. The grids are our own
// (docs/adr/0033); dragging renders outside of React state.

const SKELETON = Array.from({ length: 21 }, (_, index) => index)

export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const address = useCalendarAddress()
  const actions = useCalendarActions(address.view)
  const [search, quick, main] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const [panel, setPanel] = useInAddress('options')
  const { weekStart } = useRegional()
  const days = daysOfView(address.view, address.day, weekStart)
  const { items, layers, hidden, toggleLayer, query } = useItems(address, days)
  useCalendarKeys({ address, search, quick })
  useSwipe(main, by => address.go({ date: step(address.view, address.day, by) }))
  useEventFocus(main)
  const open = (item: Item) => openItem(address, item)
  const side = <Sidebar {...{ address, layers, hidden }} onLayer={toggleLayer} />
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Button
          kind="primary"
          icon={<IconPlus size={16} stroke={1.9} />}
          onClick={() => address.go({ add: '1' })}
        >
          {t('add')}
        </Button>
      }
    >
      <div className={styles.frame}>
        <aside className={styles.aside} aria-label={t('options')}>
          {side}
        </aside>
        <div ref={main} className={styles.main}>
          <Toolbar {...{ address, days, search }} onFound={open} onSide={() => setPanel('1')} />
          <QuickAdd day={address.day} field={quick} onAdded={date => address.go({ date })} />
          <Loaded query={query} failed={t('failed.events')} skeleton={<CalendarSkeleton />}>
            {() => <View {...{ address, days, items, actions, open }} />}
          </Loaded>
        </div>
      </div>
      {panel === undefined ? null : (
        <Dialog title={t('options')} shape="drawer" onClose={() => setPanel(undefined)}>
          {side}
        </Dialog>
      )}
      <EventDrawer {...{ address, actions }} />
      <Panels address={address} />
      {actions.dialog}
    </Page>
  )
}

function CalendarSkeleton() {
  return (
    <div className={styles.skeleton}>
      {SKELETON.map(one => (
        <SkeletonBox key={one} width="100%" height={84} />
      ))}
    </div>
  )
}

/** Events, and entries of other areas, within the days. */
function useItems(address: CalendarAddress, days: readonly string[]) {
  const { t } = useTranslation('calendar')
  const { timeZone: zone } = useRegional()
  const window = windowOf(days, zone)
  const query = useQuery(
    eventsQuery({ ...window, calendars: address.chosen, people: address.people }),
  )
  const { data: layered, isPending } = useQuery(layersQuery(window))
  const [hidden, setHidden] = useState<readonly string[]>([])
  const events = useMoved(query.data ?? []).map(event => toItem(event, { zone, busy: t('busy') }))
  const entries = (layered?.entries ?? [])
    .filter(entry => !hidden.includes(entry.layer))
    .map((entry): Item => ({
      key: `${entry.layer}/${entry.id}`,
      title: entry.title,
      kind: entry.layer,
      link: entry.address,
      start: entry.start,
      end: entry.end,
      ...placeOf(entry, zone),
    }))
  return {
    query,
    items: [...events, ...entries],
    layers: isPending ? undefined : (layered?.layers ?? []),
    hidden,
    toggleLayer: (layer: string) =>
      setHidden(hidden.includes(layer) ? hidden.filter(one => one !== layer) : [...hidden, layer]),
  }
}

function openItem(address: CalendarAddress, { event }: Item): void {
  if (event === undefined || event.extendedProps.part === 'stranger') return
  address.go({ event: `${event.id}`, at: event.extendedProps.occurrence ?? undefined })
}

interface ViewProps {
  address: CalendarAddress
  days: readonly string[]
  items: readonly Item[]
  actions: CalendarActions
  open: (item: Item) => void
}

function View({ address, days, items, actions, open }: ViewProps) {
  const { timeZone: zone } = useRegional()
  const { view, day, today } = address
  function handleCreate(ghost: Ghost): void {
    // Clicking a day in a month means some time on that day.
    const isDayAlone = view === 'month' && ghost.firstDay === ghost.lastDay
    const times = isDayAlone
      ? firstTimes(ghost.firstDay, zone, new Date())
      : timesOfGhost(ghost, { zone })
    address.go({ add: '1', date: ghost.firstDay, start: times.start, end: times.end })
  }
  const chip = { onOpen: open, onKey: actions.handleKey }
  if (view === 'list') {
    return (
      <ListView
        {...{ days, items, today, ...chip }}
        isFiltered={address.chosen.length < CATEGORIES.length}
        onAdd={() => address.go({ add: '1' })}
        onClear={() => address.choose(CATEGORIES)}
      />
    )
  }
  const grid = {
    days,
    items,
    day,
    today,
    ...chip,
    onCreate: handleCreate,
    onMove: actions.drop,
    onDay: (date: string) => address.go({ date }, true),
    onZoom: (date: string) => address.go({ view: 'day', date }),
  }
  return view === 'month' ? <MonthView {...grid} /> : <TimeGrid key={view} {...grid} />
}
