import { type KeyboardEvent, useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { Button } from '../button/button.tsx'
import form from '../form/form.module.css'
import styles from './date-field.module.css'
import { type DateKind, writeValue } from './local-date.ts'
import { MonthGrid } from './month-grid.tsx'
import { useDateText } from './use-date-text.ts'

interface DatePanelProps {
  kind: DateKind
  value: string
  min: string | undefined
  max: string | undefined
  today: string
  /** The time to begin with on this day. */
  soon: string
  isOptional: boolean
  onChoose: (value: string) => void
  /** Called after it has closed, with or without a choice. */
  onClose: () => void
  close: () => void
}

const MORNING = '09:00'

/** The picker beside the input: a month, a list of times, or a month with a time input. */
export function DatePanel(props: DatePanelProps) {
  const { kind, value, today, soon, isOptional, onChoose, onClose, close } = props
  const { t } = useTranslation('date-field')
  const onClosed = useEffectEvent(onClose)
  useEffect(() => () => onClosed(), [])
  if (kind === 'time') return <Times {...props} />
  const [day = '', time = ''] = value.split('T')
  const [min, max] = [props.min?.slice(0, 10), props.max?.slice(0, 10)]
  const isTodayFine = !(min !== undefined && today < min) && !(max !== undefined && today > max)
  function chooseDay(next: string): void {
    const begin = next === today ? soon : MORNING
    onChoose(kind === 'moment' ? `${next}T${time === '' ? begin : time}` : next)
    // The time is still missing.
    if (kind === 'date') close()
  }
  return (
    <div className={styles.panel}>
      <MonthGrid {...{ day, today }} min={min} max={max} isFirst onChoose={chooseDay} />
      {kind === 'moment' ? (
        <TimeLine value={time} onChange={next => onChoose(`${day === '' ? today : day}T${next}`)} />
      ) : null}
      <div className={styles.foot}>
        {isOptional && value !== '' ? (
          <Button
            kind="quiet"
            onClick={() => {
              onChoose('')
              close()
            }}
          >
            {t('clear')}
          </Button>
        ) : null}
        {isTodayFine ? (
          <Button kind="quiet" onClick={() => chooseDay(today)}>
            {t('today')}
          </Button>
        ) : null}
        {kind === 'moment' ? <Button onClick={close}>{t('done')}</Button> : null}
      </div>
    </div>
  )
}

function TimeLine({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('date-field')
  const id = useId()
  const { text, problem, change, commit } = useDateText({
    kind: 'time',
    value,
    min: undefined,
    max: undefined,
    onChange: next => {
      if (next !== '') onChange(next)
    },
    onCommit: undefined,
  })
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{t('time')}</label>
      <input
        id={id}
        className={form.input}
        dir="auto"
        maxLength={20}
        autoComplete="off"
        placeholder={t('mask.time')}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-problem`}
        value={text}
        onChange={event => change(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // The form about it is not meant.
          event.preventDefault()
          commit()
        }}
        onBlur={() => commit()}
      />
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${`${Math.floor(half / 2)}`.padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

function Times({ value, min = '', max = '24:00', isOptional, onChoose, close }: DatePanelProps) {
  const { t } = useTranslation('date-field')
  const { language } = usePreferences()
  const times = HALF_HOURS.filter(time => time >= min && time <= max)
  const begin = times.findLast(time => time <= (value === '' ? MORNING : value)) ?? times[0]
  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    const at = options.findIndex(one => one === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    options[Math.max(0, Math.min(to, options.length - 1))]?.focus()
  }
  const choose = (time: string) => {
    onChoose(time)
    close()
  }
  return (
    <>
      <div
        role="listbox"
        tabIndex={-1}
        aria-label={t('times')}
        className={styles.times}
        onKeyDown={handleKey}
      >
        {times.map(time => (
          <button
            key={time}
            type="button"
            role="option"
            className={styles.time}
            tabIndex={time === begin ? 0 : -1}
            aria-selected={time === value}
            data-autofocus={time === begin || undefined}
            onClick={() => choose(time)}
          >
            <bdi>{writeValue('time', time, language)}</bdi>
          </button>
        ))}
      </div>
      {isOptional && value !== '' ? (
        <div className={`${styles.foot} ${styles.below}`}>
          <Button kind="quiet" onClick={() => choose('')}>
            {t('clear')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
