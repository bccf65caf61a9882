import type { ComponentProps } from 'react'
import styles from './tick.module.css'

interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** It stands for several, and some of them are on. */
  isPartly?: boolean
}

/**
 * The box alone, for a screen that draws its own label around it. `CheckLine` has its words beside it, `Checkbox` room for a finger.
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
