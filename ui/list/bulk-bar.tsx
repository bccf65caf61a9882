import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '../button/button.tsx'
import type { ListResult } from './list-types.ts'
import styles from './toolbar.module.css'
import { useAllMatching } from './use-all-matching.ts'
import type { WideSelection } from './use-selection.ts'

export interface BulkBarProps<Row> {
  result: ListResult<Row>
  selection: WideSelection<Row>
  fetchAll: (() => Promise<readonly Row[]>) | undefined
  /** How many rows are chosen, on this page and beyond. */
  chosen: number
  /** What can be done to them. */
  children: ReactNode
  /** Clears the selection. */
  onClose: () => void
}

/** What can be done to the chosen rows; loaded when the first one is chosen. */
export function BulkBar<Row extends { id: number }>({
  result,
  selection,
  fetchAll,
  chosen,
  children,
  onClose,
}: BulkBarProps<Row>) {
  const { t } = useTranslation('ui')
  const { offer, isBusy, choose } = useAllMatching({ result, selection, fetchAll })
  return (
    <section className={styles.bulk} aria-label={t('list.bulk')}>
      <span className={styles.count} aria-live="polite">
        {t('list.chosen', { count: chosen })}
      </span>
      {offer === undefined ? null : (
        <Button kind="quiet" isBusy={isBusy} onClick={choose}>
          {t('list.chooseAll', { count: offer })}
        </Button>
      )}
      {children}
      <IconButton name={t('list.clearSelection')} hasTip={false} onClick={onClose}>
        <IconX size={18} stroke={1.7} />
      </IconButton>
    </section>
  )
}
