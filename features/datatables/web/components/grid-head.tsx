import { parseSorts } from '../../contract/datatables.rules.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { GridFilter } from './grid-filter.tsx'
import { clampWidth, type LayoutControl, type GridColumn } from './grid-layout.ts'
import { pressSort, type GridControl } from './grid-query.ts'
import styles from './grid.module.css'

interface GridHeadProps {
  columns: readonly GridColumn[]
  control: GridControl
  arrange: LayoutControl
  template: CSSProperties
  offsetOf: (index: number) => CSSProperties | undefined
}

/** Column headers: click sorts, with Shift by several; dragging the edge resizes. */
export function GridHead({ columns, control, arrange, template, offsetOf }: GridHeadProps) {
  const { t } = useTranslation('datatables')
  const sorts = parseSorts(control.query.sort) ?? []
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={template}>
      {columns.map(({ key, width }, index) => {
        const place = sorts.findIndex(one => one.column === key)
        const direction = sorts[place]?.direction
        const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
        return (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={
              direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'
            }
            className={styles.headCell}
            data-pinned={offsetOf(index) !== undefined || undefined}
            style={offsetOf(index)}
          >
            <button
              type="button"
              className={styles.sort}
              title={t('sheet.sortHint')}
              onClick={event =>
                control.change({ sort: pressSort(control.query.sort, key, event.shiftKey) })
              }
            >
              <span className={styles.headText}>{t(`fields.${key}`)}</span>
              {direction === undefined ? null : <Arrow size={14} stroke={2} aria-hidden="true" />}
              {direction === undefined || sorts.length < 2 ? null : <small>{place + 1}</small>}
            </button>
            <GridFilter name={key} title={t(`fields.${key}`)} control={control} />
            <span
              className={styles.edge}
              aria-hidden="true"
              onPointerDown={event =>
                drawWidth(event, { width, onWidth: next => arrange.change(key, { width: next }) })
              }
            />
          </div>
        )
      })}
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
