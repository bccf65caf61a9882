import { type EmployeeSort, parseSorts } from '../../contract/datatables.rules.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { GridFilter } from './grid-filter.tsx'
import { clampWidth, type LayoutControl, type GridColumn, NUMBERS } from './grid-layout.ts'
import { pressSort, type GridControl } from './grid-query.ts'
import { type CustomColumn, fieldIn, useColumnTitle } from './use-grid-custom.ts'
import styles from './grid.module.css'

interface GridHeadProps {
  columns: readonly GridColumn[]
  custom: readonly CustomColumn[]
  control: GridControl
  arrange: LayoutControl
  template: CSSProperties
  offsetOf: (index: number) => CSSProperties | undefined
}

/** Column headers: click sorts, with Shift by several; dragging the edge resizes. */
export function GridHead({ columns, custom, control, arrange, template, offsetOf }: GridHeadProps) {
  const titleOf = useColumnTitle(custom)
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={template}>
      {columns.map(({ key, width }, index) => (
        <HeadCell
          key={key}
          {...{ index, control }}
          isNumber={NUMBERS.has(key) || fieldIn(custom, key)?.isNumber === true}
          title={titleOf(key)}
          sortBy={isCustomName(key) ? fieldIn(custom, key)?.sortBy : key}
          offset={offsetOf(index)}
        >
          {isCustomName(key) ? null : (
            <GridFilter name={key} title={titleOf(key)} control={control} />
          )}
          <span
            className={styles.edge}
            aria-hidden="true"
            onPointerDown={event =>
              drawWidth(event, { width, onWidth: next => arrange.change(key, { width: next }) })
            }
          />
        </HeadCell>
      ))}
    </div>
  )
}

interface HeadCellProps {
  index: number
  isNumber: boolean
  title: string
  sortBy: EmployeeSort['column'] | undefined
  control: GridControl
  offset?: CSSProperties | undefined
  children?: ReactNode
}

function HeadCell({ index, isNumber, title, sortBy, control, offset, children }: HeadCellProps) {
  const { t } = useTranslation('datatables')
  const sorts = parseSorts(control.query.sort) ?? []
  const place = sorts.findIndex(one => one.column === sortBy)
  const direction = sorts[place]?.direction
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={
        direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'
      }
      className={styles.headCell}
      data-number={isNumber || undefined}
      data-pinned={offset !== undefined || undefined}
      style={offset}
    >
      {sortBy === undefined ? (
        <span className={styles.headText}>{title}</span>
      ) : (
        <button
          type="button"
          className={styles.sort}
          title={t('sheet.sortHint')}
          onClick={event =>
            control.change({ sort: pressSort(control.query.sort, sortBy, event.shiftKey) })
          }
        >
          <span className={styles.headText}>{title}</span>
          {direction === undefined ? null : <Arrow size={14} stroke={2} aria-hidden="true" />}
          {direction === undefined || sorts.length < 2 ? null : <small>{place + 1}</small>}
        </button>
      )}
      {children}
    </div>
  )
}

function drawWidth(
  event: PointerEvent<HTMLElement>,
  { width, onWidth }: { width: number; onWidth: (width: number) => void },
): void {
  event.preventDefault()
  const edge = event.currentTarget
  const forth = getComputedStyle(edge).direction === 'rtl' ? -1 : 1
  const from = event.clientX
  edge.setPointerCapture(event.pointerId)
  const draw = (move: globalThis.PointerEvent) =>
    onWidth(clampWidth(width + (move.clientX - from) * forth))
  const end = () => {
    edge.removeEventListener('pointermove', draw)
    edge.removeEventListener('pointerup', end)
    edge.removeEventListener('pointercancel', end)
  }
  edge.addEventListener('pointermove', draw)
  edge.addEventListener('pointerup', end)
  edge.addEventListener('pointercancel', end)
}
