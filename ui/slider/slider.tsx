import { useId } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import styles from './slider.module.css'

interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  /** How the number is written, with its unit. */
  format?: (value: number) => string
  isDisabled?: boolean
  onChange: (value: number) => void
}

/**
 * A number by pulling, of the browser's own `<input type="range">`: arrows, Page keys, Home and End work.
 *
 * @example <Slider label={t('volume')} value={volume} max={100} format={value => `${value} %`} onChange={setVolume} />
 */
export function Slider({
  label,
  value,
  min = 0,
  max = 100,
  step = 1,
  format,
  isDisabled = false,
  onChange,
}: SliderProps) {
  const formats = useFormats()
  const id = useId()
  const words = (format ?? formats.number)(value)
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={styles.value}>
          <bdi>{words}</bdi>
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        {...{ min, max, step, value }}
        disabled={isDisabled}
        aria-valuetext={words}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
