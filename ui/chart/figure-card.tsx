import { IconChartDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '../card/card.tsx'
import card from './chart-card.module.css'
import styles from './chart-table.module.css'
import { TableButton, useTableSwitch } from './table-switch.tsx'

interface FigureCardProps {
  title: string
  /** Of the table's columns; the first names the row. */
  heads: readonly string[]
  /** The drawing's data as text and numbers. */
  rows: readonly (readonly string[])[]
  height?: number
  /** One sentence for when there is nothing. */
  empty?: string
  children: ReactNode
}

/**
 * The frame of a drawing without labelled series (for those use `ChartCard`): its title, and its content as a table, always available to
 * screen readers.
 *
 * @example <FigureCard title={t('sizes')} heads={[t('part'), t('length')]} rows={rows}><Scatter … /></FigureCard>
 */
export function FigureCard({ title, heads, rows, height = 260, empty, children }: FigureCardProps) {
  const { t } = useTranslation('ui')
  const table = useTableSwitch({ title, height })
  const hasFigures = rows.length > 0
  return (
    <Card
      title={title}
      actions={hasFigures ? <TableButton table={table} chartIcon={IconChartDots} /> : undefined}
    >
      {hasFigures ? (
        <>
          {table.isTable ? null : <div style={{ height }}>{children}</div>}
          <div {...table.box}>
            <table className={styles.table} aria-label={title}>
              <thead>
                <tr>
                  {heads.map((head, index) => (
                    <th key={head} scope="col" className={index === 0 ? undefined : styles.number}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first, ...others]) => (
                  <tr key={first}>
                    <th scope="row">{first}</th>
                    {others.map((cell, index) => (
                      <td key={heads[index + 1]} className={styles.number}>
                        <bdi>{cell}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <div className={card.state} style={{ height }}>
          <p>{empty ?? t('chart.empty')}</p>
        </div>
      )}
    </Card>
  )
}
