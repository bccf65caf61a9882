import type { EmployeeColumn } from '../../contract/datatables.rules.ts'
import { useState } from 'react'
import { type CustomName, isCustomName } from '#platform/contract/custom-values.rules.ts'

// The sheet's layout on this device: order, widths, hidden and pinned columns.

export type GridColumnKey = Exclude<EmployeeColumn, 'id'>
export interface GridColumn {
  /** One of the sheet's own, or a custom field by its name. */
  key: GridColumnKey | CustomName
  width: number
  isHidden: boolean
  isPinned: boolean
}
export interface GridLayout {
  columns: readonly GridColumn[]
  density: 'comfortable' | 'compact'
}

/** Their values, and so their heads, end at the end of the column. */
export const NUMBERS: ReadonlySet<string> = new Set(['salary', 'age', 'experience'])
export const NARROWEST = 64
export const WIDEST = 600
const KEY = 'datatables.sheet'
const column = (key: GridColumn['key'], width: number, isPinned = false): GridColumn => ({
  key,
  width,
  isHidden: false,
  isPinned,
})
const BY_DEFAULT: GridLayout = {
  columns: [
    column('full_name', 210, true),
    column('post', 180),
    column('email', 260),
    column('city', 130),
    column('start_date', 130),
    column('salary', 120),
    column('age', 80),
    column('experience', 120),
    column('status', 130),
  ],
  density: 'comfortable',
}

/** Parses the stored layout: every column appears once. Custom fields may be gone by now, or not be seen yet. */
export function readLayout(text: string | null): GridLayout {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    const { columns = [], density } = Object(stored)
    const known = (Array.isArray(columns) ? columns : []).flatMap((one: unknown): GridColumn[] => {
      const { key, width, isHidden, isPinned } = Object(one)
      const name = keyOf(key)
      return name === undefined
        ? []
        : [
            {
              key: name,
              width: clampWidth(Number(width)),
              isHidden: isHidden === true,
              isPinned: isPinned === true,
            },
          ]
    })
    const ordered = [...known, ...BY_DEFAULT.columns].filter(
      (one, index, all) => all.findIndex(other => other.key === one.key) === index,
    )
    return { columns: ordered, density: density === 'compact' ? 'compact' : 'comfortable' }
  } catch {
    return BY_DEFAULT
  }
}
const keyOf = (key: unknown): GridColumn['key'] | undefined =>
  typeof key === 'string' && isCustomName(key)
    ? key
    : BY_DEFAULT.columns.find(other => other.key === key)?.key
export const clampWidth = (width: number): number =>
  Number.isFinite(width) ? Math.min(WIDEST, Math.max(NARROWEST, Math.round(width))) : 120

/** Columns in display order: pinned ones first. */
export const shownColumns = ({ columns }: GridLayout): GridColumn[] => {
  const shown = columns.filter(one => !one.isHidden)
  return [...shown.filter(one => one.isPinned), ...shown.filter(one => !one.isPinned)]
}

/** Columns with those of the custom fields there are: new ones last, in the order and width of their definitions. */
export function withCustom(
  columns: readonly GridColumn[],
  custom: readonly { key: CustomName; width: number }[],
): GridColumn[] {
  const isKnown = ({ key }: GridColumn) =>
    !isCustomName(key) || custom.some(field => field.key === key)
  const fresh = custom.filter(field => columns.every(({ key }) => key !== field.key))
  return [...columns.filter(isKnown), ...fresh.map(({ key, width }) => column(key, width))]
}

/** Moves a column by one position. */
export function moveColumn(
  columns: readonly GridColumn[],
  key: GridColumn['key'],
  by: -1 | 1,
): GridColumn[] {
  const from = columns.findIndex(one => one.key === key)
  const to = from + by
  const [one, other] = [columns[from], columns[to]]
  if (one === undefined || other === undefined) return [...columns]
  return columns.map((each, index) => (index === from ? other : index === to ? one : each))
}

export interface LayoutControl {
  layout: GridLayout
  change: (key: GridColumn['key'], change: Partial<GridColumn>) => void
  move: (key: GridColumn['key'], by: -1 | 1) => void
  setDensity: (density: GridLayout['density']) => void
  reset: () => void
}

/** The layout with the custom fields that are seen; those that aren't keep their place for when they are. */
export function useGridLayout(
  custom: readonly { key: CustomName; width: number }[],
): LayoutControl {
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(KEY)))
  const columns = withCustom(layout.columns, custom)
  const unavailable = layout.columns.filter(one => columns.every(({ key }) => key !== one.key))
  function put(next: GridLayout): void {
    setLayout(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  const arrange = (next: readonly GridColumn[]) =>
    put({ ...layout, columns: [...next, ...unavailable] })
  return {
    layout: { ...layout, columns },
    change: (key, change) =>
      arrange(columns.map(one => (one.key === key ? { ...one, ...change } : one))),
    move: (key, by) => arrange(moveColumn(columns, key, by)),
    setDensity: density => put({ ...layout, density }),
    reset: () => put(BY_DEFAULT),
  }
}
