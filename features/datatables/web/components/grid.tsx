import type { Employee } from '../../contract/datatables.contract.ts'
import type { EmployeeGroup } from '../../contract/datatables.rules.ts'
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SkeletonBox } from '#ui/state/state.tsx'
import { type CellEdit, ownEdit } from './cell-edit.ts'
import { CellEditor, CellText } from './grid-cell.tsx'
import { GridHead } from './grid-head.tsx'
import { type LayoutControl, type GridColumn, NUMBERS, shownColumns } from './grid-layout.ts'
import type { GridControl } from './grid-query.ts'
import { type Across, useGridWindow } from './grid-window.ts'
import { type GridKeys, useGridKeys } from './use-grid-keys.ts'
import { groupRows, type GridGroup, sortGrouped } from './grid-groups.ts'
import { GroupLine } from './grid-tools.tsx'
import { type CustomColumn, fieldIn, useColumnTitle } from './use-grid-custom.ts'
import { isInRange } from './cell-range.ts'
import { useGridClipboard } from './use-grid-clipboard.ts'
import { useGridRows } from './use-grid-rows.ts'
import styles from './grid.module.css'

interface GridProps {
  control: GridControl
  total: number
  arrange: LayoutControl
  /** Of custom fields. */
  custom: readonly CustomColumn[]
  /** The grouped column, and its groups in order. */
  grouped: { by: EmployeeGroup; groups: readonly GridGroup[] } | undefined
  onOpen: (employee: Employee) => void
}

const HEIGHTS = { comfortable: 44, compact: 34 }
const HEAD = 40

/** All employees in one sheet: only visible rows are rendered, and each cell can be reached and edited by keyboard (DT-04, DT-05). */
export function Grid({ control, total: rows, arrange, custom, grouped, onOpen }: GridProps) {
  const { t } = useTranslation('datatables')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const columns = shownColumns(arrange.layout)
  const editOf = (employee: Employee, { key }: GridColumn) =>
    isCustomName(key) ? fieldIn(custom, key)?.editOf(employee) : ownEdit(employee, key)
  const rowHeight = HEIGHTS[arrange.layout.density]
  const { total, itemAt } = groupRows(grouped?.groups ?? [], rows)
  const view = useGridWindow(box, { total, rowHeight, headHeight: HEAD })
  const { sort } = control.query
  const query = {
    ...control.query,
    sort: grouped === undefined ? sort : sortGrouped(sort, grouped.by),
  }
  const known = useGridRows(query, view)
  const rowAt = (index: number) => {
    const item = itemAt(index)
    return 'group' in item ? undefined : known(item.row)
  }
  const keys = useGridKeys({
    columns: columns.length,
    isEditable({ row, column }) {
      const [employee, at] = [rowAt(row), columns[column]]
      return employee !== undefined && at !== undefined && editOf(employee, at) !== undefined
    },
    total,
    rowAt,
    onOpen,
    show: ({ row, column }) => view.show(row, acrossOf(columns, column)),
    focus: () => box.current?.focus(),
  })
  const { fillDown } = useGridClipboard({
    grid: box,
    id,
    range: keys.range,
    columns,
    query,
    editOf,
    titleOf: useColumnTitle(custom),
    rowsIn({ first, last, most }) {
      const rows: { row: number; place: number }[] = []
      for (let row = first; row <= Math.min(last, total - 1) && rows.length < most; row += 1) {
        const item = itemAt(row)
        if (!('group' in item)) rows.push({ row, place: item.row })
      }
      return rows
    },
  })
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (!isFillDown(event)) return keys.handleKey(event)
    event.preventDefault()
    fillDown()
  }
  const template = { gridTemplateColumns: columns.map(({ width }) => `${width}px`).join(' ') }
  const width = widthOf(columns)
  const pinned = columns.filter(({ isPinned }) => isPinned)
  const offsetOf = (index: number): CSSProperties | undefined =>
    columns[index]?.isPinned === true
      ? { insetInlineStart: widthOf(columns.slice(0, index)) }
      : undefined
  const indexes = Array.from(
    { length: Math.max(0, view.last - view.first + 1) },
    (_, at) => view.first + at,
  )
  return (
    // The grid has the focus and announces its active cell (aria-activedescendant).
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={t('advance.title')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={
        keys.active.row >= view.first && keys.active.row <= view.last
          ? `${id}-${keys.active.row}-${keys.active.column}`
          : undefined
      }
      className={styles.sheet}
      // What gets the focus is scrolled clear of the pinned columns.
      style={{ scrollPaddingInlineStart: widthOf(pinned) }}
      onKeyDown={handleKey}
    >
      <GridHead {...{ columns, custom, control, arrange, template, offsetOf }} />
      <div role="rowgroup" className={styles.rows} style={{ height: view.height }}>
        {indexes.map(index => {
          const item = itemAt(index)
          const place = { top: view.topOf(index), height: rowHeight }
          return 'group' in item && grouped !== undefined ? (
            <GroupLine
              key={index}
              {...{ id, index, keys }}
              by={grouped.by}
              group={item.group}
              columns={columns.length}
              style={{ ...place, inlineSize: width }}
            />
          ) : (
            <Row
              key={index}
              {...{ id, index, columns, custom, editOf, keys, offsetOf }}
              employee={rowAt(index)}
              style={{ ...template, ...place }}
            />
          )
        })}
      </div>
    </div>
  )
}

const isFillDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'd' && (ctrlKey || metaKey)
const widthOf = (columns: readonly GridColumn[]): number =>
  columns.reduce((sum, one) => sum + one.width, 0)
/** Pinned columns are always in view. */
const acrossOf = (columns: readonly GridColumn[], index: number): Across | undefined => {
  const column = columns[index]
  return column === undefined || column.isPinned
    ? undefined
    : {
        from: widthOf(columns.slice(0, index)),
        width: column.width,
        pinned: widthOf(columns.filter(({ isPinned }) => isPinned)),
      }
}

interface RowProps {
  id: string
  index: number
  employee: Employee | undefined
  columns: readonly GridColumn[]
  custom: readonly CustomColumn[]
  editOf: (employee: Employee, column: GridColumn) => CellEdit | undefined
  keys: GridKeys
  offsetOf: (index: number) => CSSProperties | undefined
  style: CSSProperties
}

function Row({ id, index, employee, columns, custom, editOf, keys, offsetOf, style }: RowProps) {
  const titleOf = useColumnTitle(custom)
  const seen = useRef<{ id: number; version: number }>(undefined)
  // This row was changed while visible.
  const isNew =
    employee !== undefined &&
    seen.current?.id === employee.id &&
    seen.current.version !== employee.version
  if (employee !== undefined && seen.current?.id !== employee.id)
    seen.current = { id: employee.id, version: employee.version }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={style}
      data-flash={isNew ? (employee.version % 2 === 0 ? 'even' : 'odd') : undefined}
    >
      {columns.map((column, at) => {
        const { key } = column
        const field = fieldIn(custom, key)
        const place = { row: index, column: at }
        const isSelected = isInRange(keys.range, place)
        const isActive = keys.active.row === index && keys.active.column === at
        const edited =
          isActive && keys.edited !== undefined && employee !== undefined
            ? editOf(employee, column)
            : undefined
        return (
          // The grid handles keys; a click activates the cell.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={key}
            id={`${id}-${index}-${at}`}
            role="gridcell"
            aria-colindex={at + 1}
            aria-selected={isSelected}
            className={styles.cell}
            data-number={NUMBERS.has(key) || field?.isNumber || undefined}
            data-active={isActive || undefined}
            data-selected={(isSelected && keys.hasRange) || undefined}
            data-pinned={offsetOf(at) !== undefined || undefined}
            style={offsetOf(at)}
            {...keys.handlersOf(place)}
          >
            {employee === undefined ? (
              <SkeletonBox width="70%" height={12} />
            ) : edited !== undefined ? (
              <CellEditor
                cell={edited}
                begun={keys.edited?.begun}
                label={titleOf(key)}
                onSave={(change, by) => keys.save(employee, change, by)}
                onCancel={keys.cancel}
                onHold={keys.hold}
              />
            ) : isCustomName(key) ? (
              field?.cell(employee)
            ) : (
              <CellText employee={employee} name={key} />
            )}
          </div>
        )
      })}
    </div>
  )
}
