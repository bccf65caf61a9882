import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { DATE_LOCALES } from '#platform/contract/locales.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { addMonths } from '#platform/contract/months.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { IconButton } from '../button/button.tsx'
import { weekOf, weeksOfMonth } from './month-days.ts'
import styles from './month-grid.module.css'

interface MonthGridProps {
  /** The chosen day, if there is one. */
  day: string
  today: string
  min?: string | undefined
  max?: string | undefined
  /** Smaller days without year navigation, to fit beside something else. */
  isSmall?: boolean
  /** The day to begin with gets the focus of the layer it is in. */
  isFirst?: boolean
  onChoose: (day: string) => void
}

const STEPS = [
  { name: 'previousYear', months: -12, isYear: true },
  { name: 'previousMonth', months: -1, isYear: false },
  { name: 'nextMonth', months: 1, isYear: false },
  { name: 'nextYear', months: 12, isYear: true },
] as const

/**
 * A month to choose a day of: arrows go by days and weeks, Page Up and Page Down by months, with Shift by years, Home and End to the
 * ends of the week. Its screen loads the texts `date-field`.
 *
 * @example <MonthGrid day={day} today={today} onChoose={setDay} />
 */
export function MonthGrid(props: MonthGridProps) {
  const { day, today, min = '', max = '9999-12-31', isSmall = false, isFirst, onChoose } = props
  const { t } = useTranslation('date-field')
  const { weekStart } = useRegional()
  const write = useDayWriter()
  const nearest = (to: string) => (to < min ? min : to > max ? max : to)
  const [active, setActive] = useState(() => nearest(day === '' ? today : day))
  const [known, setKnown] = useState(day)
  if (known !== day) {
    setKnown(day)
    if (day !== '') setActive(day)
  }
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isByKey.current = false
  }, [active])
  function handleKey(event: KeyboardEvent<HTMLTableElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = dayByKey(event, { day: active, weekStart, isRtl })
    if (to === undefined) return
    event.preventDefault()
    // The screen behind has its own use for arrows.
    event.stopPropagation()
    isByKey.current = true
    setActive(nearest(to))
  }
  const title = useId()
  const weeks = weeksOfMonth(active, weekStart)
  const steps = STEPS.filter(({ isYear }) => !isYear || !isSmall)
  return (
    <div className={styles.month} data-small={isSmall || undefined}>
      <div className={styles.head}>
        <span id={title} className={styles.title} aria-live="polite">
          {write({ month: 'long', year: 'numeric' }, active)}
        </span>
        {steps.map(({ name, months, isYear }) => (
          <IconButton
            key={name}
            name={t(name)}
            hasTip={false}
            onClick={() => setActive(nearest(addMonths(active, months)))}
          >
            <Arrow isBack={months < 0} isDouble={isYear} />
          </IconButton>
        ))}
      </div>
      {/* Key events bubble up from the focused day. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby={title} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weeks[0]?.map(one => (
              <th key={one} scope="col" aria-label={write({ weekday: 'long' }, one)}>
                {write({ weekday: 'narrow' }, one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(one => (
                <td key={one} aria-selected={one === day}>
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={one === active ? 0 : -1}
                    data-autofocus={(isFirst === true && one === active) || undefined}
                    data-other={one.slice(0, 7) !== active.slice(0, 7) || undefined}
                    data-chosen={one === day || undefined}
                    aria-current={one === today ? 'date' : undefined}
                    aria-disabled={one < min || one > max || undefined}
                    aria-label={write(
                      { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
                      one,
                    )}
                    onClick={() => {
                      if (one >= min && one <= max) onChoose(one)
                    }}
                  >
                    {write({ day: 'numeric' }, one)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Two arrows of an icon already in use: others would add to every first load. */
function Arrow({ isBack, isDouble }: { isBack: boolean; isDouble: boolean }) {
  const Icon = isBack ? IconChevronLeft : IconChevronRight
  return (
    <span className={styles.arrow} data-double={isDouble || undefined}>
      <Icon size={16} stroke={1.7} />
      {isDouble ? <Icon size={16} stroke={1.7} /> : null}
    </span>
  )
}

interface At {
  day: string
  weekStart: number
  isRtl: boolean
}

function dayByKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { day, weekStart, isRtl }: At,
): string | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const forward = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -forward)
    case 'ArrowRight':
      return addDays(day, forward)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day, weekStart)
    case 'End':
      return addDays(weekOf(day, weekStart), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

const writers = new Map<string, Intl.DateTimeFormat>()

/** Writes days, which are the same in every zone, in the language of the app. */
function useDayWriter(): (options: Intl.DateTimeFormatOptions, day: string) => string {
  const { language } = usePreferences()
  return (options, day) => {
    const key = `${language} ${JSON.stringify(options)}`
    const writer =
      writers.get(key) ??
      new Intl.DateTimeFormat(DATE_LOCALES[language], { ...options, timeZone: 'UTC' })
    writers.set(key, writer)
    return writer.format(new Date(`${day}T00:00:00.000Z`))
  }
}
