import type { ExportedTable } from '#platform/contract/export.rules.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-table.module.css'

interface PrintTableProps {
  table: ExportedTable
  /** The print dialog is closed. */
  onDone: () => void
}

/**
 * A whole table that is on paper only: opens the print dialog when it is there.
 *
 * @example {table === undefined ? null : <PrintTable table={table} onDone={() => setTable(undefined)} />}
 */
export function PrintTable({ table: { title, columns, rows }, onDone }: PrintTableProps) {
  const share = 100 / columns.reduce((sum, { width }) => sum + width, 0)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const root = document.documentElement
    const handleDone = () => done.current()
    root.dataset.printing = ''
    addEventListener('afterprint', handleDone)
    const opening = setTimeout(() => print())
    return () => {
      clearTimeout(opening)
      removeEventListener('afterprint', handleDone)
      delete root.dataset.printing
    }
  }, [])
  return createPortal(
    // Paper is light, whatever the theme.
    <div className={styles.document} data-printed data-skin="light">
      <p className={styles.title}>{title}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ header, isNumber, width }) => (
              <th
                key={header}
                scope="col"
                style={{ width: `${width * share}%` }}
                data-number={isNumber || undefined}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of a table that never changes have nothing but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  key={columns[column]?.header}
                  data-number={columns[column]?.isNumber || undefined}
                >
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
