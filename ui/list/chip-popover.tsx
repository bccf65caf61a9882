import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Popover } from '../popover/popover.tsx'
import styles from './toolbar.module.css'

interface ChipPopoverProps {
  label: string
  /** What is chosen, as people read it; nothing while it filters nothing. */
  chosen: string | undefined
  onClear: () => void
  /** Made when it is opened. */
  children: (close: () => void) => ReactNode
}

/**
 * A filter that needs more than a list of choices: a chip that opens something small to choose with.
 *
 * @example <ChipPopover label={t('when')} chosen={range} onClear={clear}>{close => <Days onDone={close} />}</ChipPopover>
 */
export function ChipPopover({ label, chosen, onClear, children }: ChipPopoverProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.chip} data-on={chosen !== undefined || undefined}>
      <Popover
        name={label}
        opener={bind => (
          <button {...bind} type="button" className={styles.chipOpener}>
            <span className={styles.chipText}>
              {label}
              {chosen === undefined ? null : <b dir="auto">{chosen}</b>}
            </span>
            {chosen === undefined ? (
              <IconChevronDown
                className={styles.chipIcon}
                size={14}
                stroke={1.7}
                aria-hidden="true"
              />
            ) : null}
          </button>
        )}
      >
        {children}
      </Popover>
      {chosen === undefined ? null : (
        <button
          type="button"
          className={styles.chipClear}
          aria-label={t('list.clearFilter', { filter: label })}
          onClick={onClear}
        >
          <IconX size={14} stroke={2} />
        </button>
      )}
    </div>
  )
}
