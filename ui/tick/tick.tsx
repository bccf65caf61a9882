import type { ComponentProps } from 'react'
import styles from './tick.module.css'

interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** Indeterminate: some of several are on. */
  isPartly?: boolean
}

/**
 * The bare checkbox, for screens with their own label. `CheckLine` has a label, `Checkbox` a finger-sized hit area.
 *
 * @example <label className={styles.line}><Tick checked={isShown} onChange={toggle} /> <bdi>{brand}</bdi></label>
 */
export function Tick({ isPartly = false, ...rest }: TickProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={styles.box}
      ref={box => {
        if (box !== null) box.indeterminate = isPartly
      }}
    />
  )
}
