import { fromWall, isDay, toWall } from '#platform/contract/wall-time.rules.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import styles from './task-drawer.module.css'

interface DueInputsProps {
  /** A day or a moment; none when empty. */
  value: string | null
  isFirst?: boolean
  onChange: (value: string | null) => void
}

/** Day and time, by the clocks of the person; without a time it is the whole day. */
export function DueInputs({ value, isFirst = false, onChange }: DueInputsProps) {
  const { t } = useTranslation('todo')
  const { timeZone } = useRegional()
  const id = useId()
  const wall =
    value === null || value === ''
      ? { day: '', time: '' }
      : isDay(value)
        ? { day: value, time: '' }
        : toWall(value, timeZone)
  const set = (day: string, time: string) =>
    onChange(day === '' ? null : time === '' ? day : fromWall({ day, time }, timeZone))
  return (
    <div className={styles.pair}>
      <div className={styles.field}>
        <label htmlFor={`${id}-day`}>{t('fields.dueDate')}</label>
        <input
          id={`${id}-day`}
          type="date"
          className={styles.input}
          data-autofocus={isFirst || undefined}
          max="9999-12-31"
          value={wall.day}
          onChange={event => set(event.currentTarget.value, wall.time)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-time`}>{t('fields.time')}</label>
        <input
          id={`${id}-time`}
          type="time"
          className={styles.input}
          disabled={wall.day === ''}
          value={wall.time}
          onChange={event => set(wall.day, event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
