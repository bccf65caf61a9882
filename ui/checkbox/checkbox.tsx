import type { ComponentProps, MouseEvent } from 'react'
import { Tick } from '../tick/tick.tsx'
import styles from './checkbox.module.css'

interface CheckboxProps extends Pick<
  ComponentProps<'input'>,
  'tabIndex' | 'onFocus' | 'aria-describedby'
> {
  /** Accessible name; the visible text is separate. */
  label: string
  isOn: boolean
  isPartly?: boolean
  /** It is on by something else than itself. */
  isQuiet?: boolean
  /** It shows what is so, and cannot be changed here. */
  isLocked?: boolean
  /** Lets a grid find it. */
  'data-cell'?: string
  /** Why it is as it is. */
  tip?: string | undefined
  onToggle: (event: MouseEvent<HTMLInputElement>) => void
}

/**
 * A checkbox with a finger-sized hit area; `isPartly` is the indeterminate state of one that stands for several.
 *
 * @example <Checkbox label={t('list.choosePage')} isOn={all} isPartly={some && !all} onToggle={togglePage} />
 */
export function Checkbox({
  label,
  isOn,
  isPartly = false,
  isQuiet = false,
  isLocked = false,
  tip,
  onToggle,
  ...rest
}: CheckboxProps) {
  return (
    <label className={styles.check} data-tip={tip}>
      <Tick
        {...rest}
        aria-label={label}
        aria-disabled={isLocked || undefined}
        data-quiet={isQuiet || isLocked || undefined}
        checked={isOn}
        isPartly={isPartly}
        // Not `readOnly`, which some screen readers announce: only text fields can be.
        onChange={() => undefined}
        onClick={event => {
          if (isLocked) event.preventDefault()
          else onToggle(event)
        }}
      />
    </label>
  )
}
