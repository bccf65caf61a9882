import { addDays } from '#platform/contract/local-time.rules.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type Item, partOn } from './days.ts'
import { type ChipHandlers, EventChip } from './event-chip.tsx'
import { useGhostOn } from './ghost-store.ts'
import { useItemWords } from './item-words.ts'
import { layDay, layLanes } from './lanes.ts'
import styles from './time-grid.module.css'
import { useClock } from './use-clock.ts'
import { type GridProps, useGridDrag } from './use-grid-drag.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const HALF = 30
const EARLY = 7 * 60
/** The label of an hour reaches above its line. */
const LABEL_PIXELS = 10
/** Relative to the hour's height: percentages of a day are rounded, and neighbors would overlap slightly. */
const lengthOf = (minutes: number) => `calc(${minutes} * var(--hour) / 60)`

/** A week or day by hours: arrow keys move by half hours, Enter creates an event, Tab moves on to the events. */
export function TimeGrid(props: GridProps) {
  const { days, items, day, today, onDay, onCreate, onOpen, onKey, onZoom } = props
  const { t } = useTranslation('calendar')
  const words = useItemWords()
  const root = useGridDrag(props)
  const hours = useRef<HTMLDivElement>(null)
  const [mark, setMark] = useState(9 * 60)
  useEffect(() => {
    const { current } = hours
    current?.parentElement?.scrollTo(0, (EARLY / 1440) * current.offsetHeight - LABEL_PIXELS)
  }, [])
  const lanes = layLanes(
    items.filter(item => item.isLong),
    days,
  )

  const columns = { gridTemplateColumns: `var(--ruler) repeat(${days.length}, minmax(0, 1fr))` }

  function handleMarkKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const byDay = { ArrowRight: forth, ArrowLeft: -forth, PageDown: 7, PageUp: -7 }[event.key]
    const minutes = { ArrowDown: mark + HALF, ArrowUp: mark - HALF, Home: 0, End: 1440 - HALF }[
      event.key
    ]
    if (byDay !== undefined) onDay(addDays(day, byDay))
    else if (minutes !== undefined) setMark(Math.max(0, Math.min(1440 - HALF, minutes)))
    else return
    event.preventDefault()
  }
  return (
    <div ref={root} className={styles.grid}>
      <div className={styles.heads} style={columns}>
        <span className={styles.corner} />
        {days.map(one => (
          <button
            key={one}
            type="button"
            className={styles.head}
            data-today={one === today || undefined}
            onClick={() => onZoom(one)}
          >
            <span>{words.weekday(one)}</span>
            <span className={styles.date}>{words.date(one)}</span>
            <span className="sr-only">{words.day(one)}</span>
          </button>
        ))}
      </div>
      <div className={styles.scroller}>
        <div
          className={styles.long}
          style={{ ...columns, minHeight: Math.max(1, ...lanes.map(one => one.lane + 1)) * 26 + 6 }}
        >
          <span className={styles.corner}>{t('allDay')}</span>
          {days.map((one, at) => (
            <LongCell key={one} day={one}>
              {lanes
                .filter(segment => segment.from === at)
                .map(({ item, from, to, lane, isCutBefore, isCutAfter }) => (
                  <EventChip
                    key={item.key}
                    {...{ item, isCutBefore, isCutAfter, onOpen, onKey }}
                    shape="bar"
                    style={{
                      position: 'absolute',
                      insetInlineStart: 2,
                      insetBlockStart: 2 + lane * 26,
                      inlineSize: `calc(${to - from + 1} * (100% + 1px) - 5px)`,
                    }}
                  />
                ))}
            </LongCell>
          ))}
        </div>
        <div ref={hours} className={styles.hours} style={columns}>
          <div className={styles.ruler} aria-hidden="true">
            {HOURS.map(hour => (
              <span key={hour}>{hour === 0 ? '' : words.hour(hour)}</span>
            ))}
          </div>
          {days.map(one => (
            <Column
              key={one}
              day={one}
              isToday={one === today}
              items={items}
              {...{ onOpen, onKey }}
            >
              {one === day ? (
                <button
                  type="button"
                  className={styles.mark}
                  data-mark
                  style={{ insetBlockStart: lengthOf(mark) }}
                  aria-label={t('grid.addAt', { day: words.day(one), time: words.clock(mark) })}
                  onKeyDown={handleMarkKey}
                  onClick={() =>
                    onCreate({
                      key: undefined,
                      title: '',
                      kind: '',
                      firstDay: one,
                      lastDay: one,
                      from: mark,
                      to: Math.min(1440, mark + 60),
                    })
                  }
                />
              ) : null}
            </Column>
          ))}
        </div>
      </div>
      <KeepMark day={day} root={root} />
    </div>
  )
}

/** The mark follows the visible day, with the focus. */
function KeepMark({ day, root }: { day: string; root: { current: HTMLElement | null } }) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const { current } = root
    if (current === null) return undefined
    if (hadFocus.current) current.querySelector<HTMLElement>('[data-mark]')?.focus()
    const note = () =>
      void (hadFocus.current =
        document.activeElement instanceof HTMLElement &&
        document.activeElement.dataset.mark !== undefined)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [day, root])
  return null
}

function LongCell({ day, children }: { day: string; children: React.ReactNode }) {
  const ghost = useGhostOn(day)
  return (
    <div
      className={styles.longCell}
      data-day={day}
      data-ghost={(ghost !== undefined && ghost.from === undefined) || undefined}
    >
      {children}
    </div>
  )
}

interface ColumnProps extends ChipHandlers {
  day: string
  isToday: boolean
  items: readonly Item[]
  children: React.ReactNode
}

function Column({ day, isToday, items, onOpen, onKey, children }: ColumnProps) {
  const { t } = useTranslation('calendar')
  const words = useItemWords()
  const blocks = layDay(items, day)
  return (
    // A day with its events as a group, for assistive technology.
    <div
      role="group"
      className={styles.column}
      data-day={day}
      data-hours
      aria-label={`${words.day(day)}, ${t('grid.events', { count: blocks.length })}`}
    >
      {children}
      {blocks.map(({ item, from, to, column, columns }) => (
        <EventChip
          key={item.key}
          {...{ item, onOpen, onKey }}
          shape="block"
          isCutBefore={item.firstDay < day}
          isCutAfter={item.lastDay > day}
          isShort={to - from <= 45}
          style={{
            insetBlockStart: lengthOf(from),
            blockSize: `calc(${lengthOf(to - from)} - 1px)`,
            insetInlineStart: `calc(${(column / columns) * 100}% + 1px)`,
            inlineSize: `calc(${100 / columns}% - ${columns === 1 ? 8 : 3}px)`,
          }}
        />
      ))}
      <ColumnGhost day={day} />
      {isToday ? <NowLine /> : null}
    </div>
  )
}

function ColumnGhost({ day }: { day: string }) {
  const words = useItemWords()
  const ghost = useGhostOn(day)
  if (ghost?.from === undefined || ghost.to === undefined) return null
  const { firstDay, lastDay, from, to } = ghost
  const part = partOn({ firstDay, lastDay, from, to }, day)
  return (
    <div
      className={styles.ghost}
      style={{
        insetBlockStart: lengthOf(part.from),
        blockSize: lengthOf(part.to - part.from),
      }}
      aria-hidden="true"
    >
      <bdi>{ghost.title}</bdi>
      <span>{`${words.clock(from)} – ${words.clock(to % 1440)}`}</span>
    </div>
  )
}

/** The current time; updates automatically. */
function NowLine() {
  const { time } = useClock()
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (
    <div
      className={styles.now}
      data-now
      style={{ insetBlockStart: lengthOf(minutes) }}
      aria-hidden="true"
    />
  )
}
