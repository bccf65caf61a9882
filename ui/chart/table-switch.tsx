import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../button/button.tsx'
import styles from './chart-card.module.css'

export interface TableSwitch {
  isTable: boolean
  /** What the switch does next. */
  name: string
  onToggle: () => void
  /** For the table's container, which screen readers can always read. */
  box: ComponentPropsWithoutRef<'div'>
}

/**
 * Shows a chart, or its figures as a table.
 *
 * @example const table = useTableSwitch({ title, height })
 */
export function useTableSwitch({ title, height }: { title: string; height: number }): TableSwitch {
  const { t } = useTranslation('ui')
  const [isTable, setTable] = useState(false)
  return {
    isTable,
    name: t(isTable ? 'chart.showChart' : 'chart.showTable'),
    onToggle: () => setTable(!isTable),
    // A box that scrolls must be within reach of the keyboard.
    box: isTable
      ? {
          className: styles.table,
          style: { height },
          tabIndex: 0,
          role: 'group',
          'aria-label': title,
        }
      : { className: 'sr-only' },
  }
}

interface TableButtonProps {
  table: TableSwitch
  /** Of the drawing. */
  chartIcon?: typeof IconChartBar
}

/** The toggle as a button beside the title. */
export function TableButton({ table, chartIcon = IconChartBar }: TableButtonProps) {
  const { isTable, name, onToggle } = table
  const Icon = isTable ? chartIcon : IconTable
  return (
    <IconButton name={name} title={name} hasTip={false} aria-pressed={isTable} onClick={onToggle}>
      <Icon size={18} stroke={1.7} />
    </IconButton>
  )
}
