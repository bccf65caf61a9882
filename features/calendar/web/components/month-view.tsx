import { addDays } from '#platform/contract/local-time.rules.ts'
import { addMonths } from '#platform/contract/months.rules.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type ChipHandlers, EventChip } from './event-chip.tsx'
import { useGhostOn } from './ghost-store.ts'
import { useItemWords } from './item-words.ts'
import { layLanes, type Segment } from './lanes.ts'
import styles from './month-view.module.css'
import { type GridProps, useFocusDay, useGridDrag } from './use-grid-drag.ts'

const LANE_PIXELS = 26
const HEAD_PIXELS = 34
const MAX_LANES = 8

/** A month: arrow keys move between days, Enter creates an event, Tab moves on to the events. */
export function MonthView(props: GridProps) {
  const { days, items, day, today, onDay, onCreate, onOpen, onKey, onZoom } = props
  const words = useItemWords()
  const root = useGridDrag(props)
  useFocusDay(root, day)
  const lanesShown = useLanes(root, days.length / 7)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, key } = event
    const from = target instanceof HTMLElement ? target.dataset.cell : undefined
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextDay(key, {
      from,
      at: days.indexOf(from) % 7,
      isRtl: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (next !== undefined) onDay(next)
    else if (key === 'Enter' || key === ' ')
      onCreate({ key: undefined, title: '', kind: '', firstDay: from, lastDay: from })
    else return
    event.preventDefault()
  }
  return (
    // The day cells are focusable.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={root}
      className={styles.month}
      role="grid"
      aria-label={words.month(day)}
      onKeyDown={handleKey}
    >
      <div className={styles.heads} role="row">
        {(weeks[0] ?? []).map(one => (
          <div key={one} className={styles.head} role="columnheader">
            {words.weekday(one)}
          </div>
        ))}
      </div>
      {weeks.map(week => {
        const lanes = layLanes(items, week)
        return (
          <div key={week[0]} className={styles.week} role="row">
            {week.map((one, at) => (
              <Day
                key={one}
                day={one}
                lanes={lanes.filter(segment => segment.from <= at && segment.to >= at)}
                at={at}
                isCurrent={one === day}
                isToday={one === today}
                isOther={one.slice(0, 7) !== day.slice(0, 7)}
                {...{ lanesShown, onOpen, onKey, onZoom }}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Lines per day by available height: at least two. */
function useLanes(root: { current: HTMLElement | null }, weeks: number): number {
  const [lanes, setLanes] = useState(2)
  useEffect(() => {
    const { current } = root
    if (current === null) return undefined
    const measure = () =>
      setLanes(
        Math.max(
          2,
          Math.min(
            MAX_LANES,
            Math.floor(((current.clientHeight - HEAD_PIXELS) / weeks - HEAD_PIXELS) / LANE_PIXELS),
          ),
        ),
      )
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [root, weeks])
  return lanes
}

function nextDay(
  key: string,
  { from, at, isRtl }: { from: string; at: number; isRtl: boolean },
): string | undefined {
  return {
    ArrowRight: addDays(from, isRtl ? -1 : 1),
    ArrowLeft: addDays(from, isRtl ? 1 : -1),
    ArrowDown: addDays(from, 7),
    ArrowUp: addDays(from, -7),
    PageDown: addMonths(from, 1),
    PageUp: addMonths(from, -1),
    Home: addDays(from, -at),
    End: addDays(from, 6 - at),
  }[key]
}

interface DayProps extends ChipHandlers, Pick<GridProps, 'onZoom'> {
  day: string
  /** Segments touching this day; drawn where they start. */
  lanes: readonly Segment[]
  /** Index within its week. */
  at: number
  isCurrent: boolean
  isToday: boolean
  isOther: boolean
  /** Lines that fit. */
  lanesShown: number
}

function Day({
  day,
  lanes,
  at,
  isCurrent,
  isToday,
  isOther,
  lanesShown,
  onOpen,
  onKey,
  onZoom,
}: DayProps) {
  const { t } = useTranslation('calendar')
  const words = useItemWords()
  const ghost = useGhostOn(day)
  const shown = lanes.filter(one => one.lane < lanesShown)
  const hidden = lanes.length - shown.length
  return (
    <div
      className={styles.day}
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      data-day={day}
      data-cell={day}
      data-other={isOther || undefined}
      data-today={isToday || undefined}
      data-ghost={ghost === undefined ? undefined : true}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="sr-only">{`${words.day(day)}, ${t('grid.events', { count: lanes.length })}`}</span>
      <button
        type="button"
        tabIndex={-1}
        className={styles.number}
        aria-label={t('grid.openDay', { day: words.day(day) })}
        onClick={() => onZoom(day)}
      >
        {words.date(day)}
      </button>
      {shown
        .filter(one => one.from === at)
        .map(({ item, from, to, lane, isCutBefore, isCutAfter }) => (
          <EventChip
            key={item.key}
            {...{ item, isCutBefore, isCutAfter, onOpen, onKey }}
            shape={item.isLong || to > from ? 'bar' : 'line'}
            style={{
              position: 'absolute',
              insetInlineStart: 2,
              insetBlockStart: `calc(31px + ${lane} * ${LANE_PIXELS}px)`,
              inlineSize: `calc(${to - from + 1} * (100% + 1px) - 5px)`,
            }}
          />
        ))}
      {hidden > 0 ? (
        <button
          type="button"
          className={styles.more}
          aria-label={t('grid.more', { count: hidden })}
          onClick={() => onZoom(day)}
        >
          <span className={styles.whole}>{t('grid.more', { count: hidden })}</span>
          <bdi className={styles.short}>+{hidden}</bdi>
        </button>
      ) : null}
    </div>
  )
}
