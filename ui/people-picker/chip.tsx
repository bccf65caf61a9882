import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './people-picker.module.css'

interface ChipProps {
  /** Whole, where the chip has to cut it. */
  name: string
  /** Accessible name of its button. */
  remove: string
  isWrong?: boolean
  onRemove: () => void
  children: ReactNode
}

/** Something picked, in a line of text, with a button that takes it away. */
export function Chip({ name, remove, isWrong = false, onRemove, children }: ChipProps) {
  return (
    <span className={styles.chip} data-wrong={isWrong || undefined} title={name}>
      {children}
      <button type="button" className={styles.remove} aria-label={remove} onClick={onRemove}>
        <IconX size={12} stroke={2} />
      </button>
    </span>
  )
}
