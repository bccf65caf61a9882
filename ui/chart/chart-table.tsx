import { type ChartData, notesAt } from './chart-data.ts'
import styles from './chart-table.module.css'

interface ChartTableProps {
  name: string
  /** What the labels are: `Month`. */
  labelsName: string
  /** What the numbers are, where there is one row of them only. */
  valuesName: string
  data: ChartData
  write: (value: number) => string
}

/** The figures themselves. Where there is one label only, its series are the rows. */
export function ChartTable({ name, labelsName, valuesName, data, write }: ChartTableProps) {
  const { labels, series } = data
  const isSingle = labels.length === 1
  const heads = isSingle ? [valuesName] : series.map(one => one.name)
  const rows = isSingle
    ? series.map(one => ({ key: one.key, head: one.name, values: [one.values[0] ?? 0], notes: [] }))
    : labels.map((label, index) => ({
        key: String(index),
        head: label,
        values: series.map(one => one.values[index] ?? 0),
        notes: notesAt(data, index),
      }))
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{labelsName}</th>
          {heads.map((head, index) => (
            <th key={series[index]?.key ?? head} scope="col" className={styles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            <th scope="row">
              {row.head}
              {row.notes.map(text => (
                <span key={text} className={styles.note} dir="auto">
                  {text}
                </span>
              ))}
            </th>
            {row.values.map((value, index) => (
              <td key={series[index]?.key ?? row.key} className={styles.number}>
                <bdi>{write(value)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
