import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../button/button.tsx'
import form from '../form/form.module.css'
import styles from './number-field.module.css'

interface NumberFieldProps {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  isDisabled?: boolean
  help?: string
  onChange: (value: number) => void
}

/**
 * A number by typing, or by pressing less and more.
 *
 * @example <NumberField label={t('copies')} value={copies} min={1} max={99} onChange={setCopies} />
 */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    value,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    step = 1,
    isDisabled = false,
    help,
    onChange,
  } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const set = (next: number) => {
    if (!Number.isNaN(next)) onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <IconButton
          name={t('more.less', { label })}
          hasTip={false}
          isBlocked={isDisabled || value <= min}
          onClick={() => set(value - step)}
        >
          <IconMinus size={16} stroke={1.8} />
        </IconButton>
        <input
          id={id}
          className={`${form.input} ${styles.number}`}
          type="number"
          inputMode="decimal"
          {...{ min, max, step, value }}
          disabled={isDisabled}
          aria-describedby={`${id}-message`}
          onChange={event => set(event.currentTarget.valueAsNumber)}
        />
        <IconButton
          name={t('more.more', { label })}
          hasTip={false}
          isBlocked={isDisabled || value >= max}
          onClick={() => set(value + step)}
        >
          <IconPlus size={16} stroke={1.8} />
        </IconButton>
      </div>
      <p id={`${id}-message`} className={form.message}>
        {help}
      </p>
    </div>
  )
}
