import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  name: string
  value: Value
  /** With an icon, the text is its name and its tip. */
  options: readonly ({ value: Value } & (
    | { text: ReactNode; icon?: never }
    | { text: string; icon: Icon }
  ))[]
  onChoose: (value: Value) => void
}

/**
 * One of a few ways to see the same thing, next to each other: acts at once.
 *
 * @example <Segments name={t('view')} value={view} options={views} onChoose={setView} />
 */
export function Segments<Value extends string>({
  name,
  value,
  options,
  onChoose,
}: SegmentsProps<Value>) {
  return (
    <div className={styles.segments} role="group" aria-label={name}>
      {options.map(({ value: one, text, icon: Icon }) => {
        const tip = Icon === undefined ? undefined : text
        return (
          <button
            key={one}
            type="button"
            className={styles.segment}
            aria-pressed={one === value}
            aria-label={tip}
            data-tip={tip}
            onClick={() => onChoose(one)}
          >
            {Icon === undefined ? text : <Icon size={18} stroke={1.7} aria-hidden="true" />}
          </button>
        )
      })}
    </div>
  )
}
