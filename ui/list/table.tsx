import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Checkbox } from '../checkbox/checkbox.tsx'
import type { ListColumn, ListQuery } from './list-types.ts'
import { SortHead } from './sort-head.tsx'
import styles from './table.module.css'
import type { ListControl } from './use-list-query.ts'
import { useNumberWidths } from './use-number-widths.ts'
import type { Selection } from './use-selection.ts'

/** Of a column without a width of its own: names stay readable. */
const ROOM = 176
/** Of the boxes and the menus at the ends of the rows. */
const ENDS = 108
/** What asks for more scrolls sideways, without a head that stays. */
const WIDEST = 1100

export interface ListRow {
  id: number
}

interface TableProps<Row extends ListRow, Query extends ListQuery> {
  name: string
  control: ListControl<Query>
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  nameOf: (row: Row) => string
  isStale: boolean
  /** Without it rows cannot be chosen. */
  selection: Selection | undefined
  menu: ((row: Row) => ReactNode) | undefined
}

/** The rows: a table where there is room, otherwise cards from the same markup. */
export function Table<Row extends ListRow, Query extends ListQuery>(props: TableProps<Row, Query>) {
  const { name, control, rows, isStale, selection, menu } = props
  const { t } = useTranslation('ui')
  const chosen = selection?.ids.size ?? 0
  const element = useRef<HTMLTableElement>(null)
  const columns = useNumberWidths(element, props.columns)
  const minWidth = widthOf(columns)
  const table = (
    <table
      ref={element}
      className={styles.table}
      style={{ minWidth }}
      aria-label={name}
      aria-busy={isStale}
    >
      <thead className={styles.head}>
        <tr>
          {selection === undefined ? null : (
            <th scope="col" className={styles.checkCell}>
              <Checkbox
                label={t('list.choosePage')}
                isOn={rows.length > 0 && chosen === rows.length}
                isPartly={chosen > 0 && chosen < rows.length}
                isLocked={rows.length === 0}
                onToggle={selection.togglePage}
              />
            </th>
          )}
          {columns.map(column => (
            <SortHead key={column.key} column={column} control={control} />
          ))}
          {menu === undefined ? null : (
            <th scope="col" className={styles.menuCell}>
              <span className="sr-only">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody data-stale={isStale || undefined}>
        {rows.map(row => (
          <BodyRow key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  )
  return (
    <div className={styles.room} data-wide={widthOf(props.columns) > WIDEST || undefined}>
      {table}
    </div>
  )
}

const widthOf = (columns: readonly { width?: number }[]): number =>
  columns.reduce((sum, { width = ROOM }) => sum + width, ENDS)

function BodyRow<Row extends ListRow, Query extends ListQuery>({
  row,
  columns,
  nameOf,
  selection,
  menu,
}: TableProps<Row, Query> & { row: Row }) {
  const { t } = useTranslation('ui')
  const isChosen = selection?.ids.has(row.id) === true
  return (
    // The whole row opens what its link opens; for the keyboard there is the link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      className={styles.row}
      data-row={row.id}
      data-chosen={isChosen || undefined}
      onClick={openRow}
    >
      {selection === undefined ? null : (
        <td className={styles.checkCell}>
          <Checkbox
            label={t('list.choose', { name: nameOf(row) })}
            isOn={isChosen}
            onToggle={event => selection.toggle(row.id, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={styles.cell}
          data-first={index === 0 || undefined}
          data-number={column.isNumber}
          data-column={column.isNumber && column.key}
          data-hidden-below={column.hideBelow}
          data-title={column.isNamed && column.title}
        >
          {column.cell(row)}
        </td>
      ))}
      {menu === undefined ? null : <td className={styles.menuCell}>{menu(row)}</td>}
    </tr>
  )
}

/** A click on a row is one on its link, with the same keys held; not where something else is to be pressed, or text is marked. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || target.closest('a, button, input, label, [popover]') !== null)
    return
  if (getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  currentTarget.querySelector('a')?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  )
}
