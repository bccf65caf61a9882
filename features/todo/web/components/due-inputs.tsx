import { fromLocalTime, isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import styles from './task-drawer.module.css'

interface DueInputsProps {
  /** A day or a time; null when empty. */
  value: string | null
  isFirst?: boolean
  onChange: (value: string | null) => void
}

/** Day and time, by the clocks of the person; without a time it is the whole day. */
export function DueInputs({ value, isFirst = false, onChange }: DueInputsProps) {
  const { t } = useTranslation('todo')
  const { timeZone } = useRegional()
  const local =
    value === null || value === ''
      ? { day: '', time: '' }
      : isDay(value)
        ? { day: value, time: '' }
        : toLocalTime(value, timeZone)
  const set = (day: string, time: string) =>
    onChange(day === '' ? null : time === '' ? day : fromLocalTime({ day, time }, timeZone))
  return (
    <div className={styles.pair}>
      <PlainDateField
        label={t('fields.dueDate')}
        value={local.day}
        isFirst={isFirst}
        onChange={day => set(day, local.time)}
      />
      <PlainDateField
        kind="time"
        label={t('fields.time')}
        value={local.time}
        isDisabled={local.day === ''}
        onChange={time => set(local.day, time)}
      />
    </div>
  )
}
