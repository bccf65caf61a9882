import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'

interface ChoicesProps {
  name: string
  value: string
  options: readonly { value: string; text: ReactNode; icon?: Icon }[]
  /** The pictures have a beginning and an end. */
  mirrors?: boolean
  onChoose: (value: string) => void
}

/**
 * One of a few, all in view: acts at once.
 *
 * @example <Choices name={t('skin')} value={skin} options={skins} onChoose={setSkin} />
 */
export function Choices({ name, value, options, mirrors = false, onChoose }: ChoicesProps) {
  const id = useId()
  const hasPictures = options.some(({ icon }) => icon !== undefined)
  return (
    <fieldset className={styles.field} data-mirrors={mirrors || undefined}>
      <legend className={styles.legend}>{name}</legend>
      <div className={`${styles.choices} ${hasPictures ? styles.pictures : styles.words}`}>
        {options.map(({ value: one, text, icon: Icon }) => (
          <label
            key={one}
            className={`${styles.choice} ${hasPictures ? styles.picture : styles.word}`}
          >
            <input
              type="radio"
              name={id}
              value={one}
              checked={one === value}
              onChange={() => onChoose(one)}
            />
            {Icon === undefined ? null : (
              <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden="true" />
            )}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
