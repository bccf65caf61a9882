import type { ReactNode } from 'react'
import styles from './cards.module.css'

interface Column<Row> {
  head: string
  /** Text in the reader's language and direction. */
  isText?: boolean
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}
interface CardTableProps<Row> {
  name: string
  /** The first one is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Records on a card, one per line. */
export function CardTable<Row extends { id: number | string }>({
  name,
  columns,
  rows,
}: CardTableProps<Row>) {
  const classOf = ({ isNumber }: Column<Row>) => (isNumber ? styles.number : undefined)
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={name}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.head} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.head}
                    className={classOf(column)}
                    dir={column.isText ? 'auto' : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
