import type { Employee } from '../../contract/datatables.contract.ts'
import { type HTMLAttributes, type KeyboardEvent, useRef, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshEmployees, updateEmployee } from '../datatables.api.ts'
import { type CellRange, type Place, rangeBetween } from './cell-range.ts'
import { useEmployeeActions } from './use-employee-actions.ts'

export interface GridKeys {
  active: Place
  /** The selected cells: the active one, or a range that it is a corner of. */
  range: CellRange
  hasRange: boolean
  /** While the active cell is edited; `begun` is the initial input. */
  edited: { begun: string | undefined } | undefined
  activate: (place: Place) => void
  edit: (place: Place) => void
  save: (employee: Employee, change: object, by: -1 | 0 | 1) => void
  cancel: () => void
  /** While what is typed is refused, its cell stays the active one. */
  hold: (isHeld: boolean) => void
  /** Of a cell: a click activates it; Shift or dragging selects a range. */
  handlersOf: (place: Place) => CellHandlers
  handleKey: (event: KeyboardEvent<HTMLElement>) => void
}

type CellHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onClick' | 'onDoubleClick' | 'onPointerDown' | 'onPointerEnter'
>
interface Parts {
  columns: number
  /** Whether the cell is edited in place. */
  isEditable: (place: Place) => boolean
  total: number
  rowAt: (index: number) => Employee | undefined
  /** Scrolls a cell into view. */
  show: (place: Place) => void
  onOpen: (employee: Employee) => void
  /** Returns the focus to the grid. */
  focus: () => void
}
const PAGE_ROWS = 15

/**
 * Shortcuts of the sheet: arrow keys, Home, End and paging move, with Shift they select a range, Esc ends it, Enter or typing edits, Space opens,
 * Ctrl+Delete deletes.
 */
export function useGridKeys({
  columns,
  isEditable,
  total,
  rowAt,
  show,
  onOpen,
  focus,
}: Parts): GridKeys {
  const { t } = useTranslation('datatables')
  const { t: ui } = useTranslation('ui')
  const [canChange, canDelete] = [useCan('update', 'Datatable'), useCan('delete', 'Datatable')]
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>()
  const [edited, setEdited] = useState<{ begun: string | undefined }>()
  const isHeld = useRef(false)
  const dragStart = useRef<Place>(undefined)
  const undoOf = useUndoAction(t('done.undone'))
  const { remove } = useEmployeeActions()

  function activate({ row, column }: Place, from?: Place): void {
    const place = { row: clamp(row, total), column: clamp(column, columns) }
    setActive(place)
    setAnchor(from)
    show(place)
  }
  function choose(place: Place): void {
    if (isHeld.current) return
    if (place.row !== active.row || place.column !== active.column) setEdited(undefined)
    activate(place)
  }
  function extend(place: Place, from = anchor ?? active): void {
    // Dragging in a cell that is edited selects its text.
    if (edited === undefined) activate(place, from)
  }
  function edit(place: Place, begun?: string): void {
    if (!canChange || !isEditable(place) || isHeld.current) return
    activate(place)
    setEdited({ begun })
  }
  function stop(by: number): void {
    setEdited(undefined)
    activate({ ...active, column: active.column + by })
    focus()
  }
  async function save(employee: Employee, change: object): Promise<void> {
    try {
      const { changeId, employee: saved } = await updateEmployee(
        { id: employee.id, ...change },
        employee.version,
      )
      toast.done(t('done.saved', { name: saved.full_name }), undoOf(changeId))
    } catch (error) {
      toast.error(explainFailure(error, ui))
    }
    await refreshEmployees()
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    // Controls in the header handle their own keys.
    if (event.target !== event.currentTarget || event.altKey || isHeld.current) return
    const to = nextPlace(event, { active, total, columns })
    const employee = rowAt(active.row)
    if (to !== undefined) activate(to, event.shiftKey ? (anchor ?? active) : undefined)
    else if (event.key === 'Escape' && anchor !== undefined) setAnchor(undefined)
    else if (event.key === 'Enter' || event.key === 'F2') edit(active)
    else if (event.key === ' ' && employee !== undefined) onOpen(employee)
    // Delete alone would be taken for emptying the cell.
    else if (event.key === 'Delete' && isFar(event) && canDelete && employee !== undefined)
      remove.mutate([employee])
    else if (isTyping(event)) edit(active, event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    active,
    range: rangeBetween(anchor ?? active, active),
    hasRange: anchor !== undefined,
    edited,
    activate: choose,
    handlersOf: place => ({
      onClick: ({ shiftKey }) => (shiftKey ? extend(place) : choose(place)),
      onDoubleClick: () => edit(place),
      onPointerDown() {
        dragStart.current = place
      },
      onPointerEnter({ buttons, pointerType }) {
        if (buttons === 1 && pointerType === 'mouse') extend(place, dragStart.current)
      },
    }),
    edit,
    save(employee, change, by) {
      stop(by)
      void save(employee, change)
    },
    cancel: () => stop(0),
    hold: value => {
      isHeld.current = value
    },
    handleKey,
  }
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index))
const isFar = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey
/** A character starts editing, and replaces the value. */
const isTyping = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey

function nextPlace(
  event: KeyboardEvent<HTMLElement>,
  { active, total, columns }: { active: Place; total: number; columns: number },
): Place | undefined {
  const { row, column } = active
  const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const isToEnd = isFar(event)
  switch (event.key) {
    case 'ArrowDown':
      return { row: isToEnd ? total - 1 : row + 1, column }
    case 'ArrowUp':
      return { row: isToEnd ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: column + forth }
    case 'ArrowLeft':
      return { row, column: column - forth }
    case 'PageDown':
      return { row: row + PAGE_ROWS, column }
    case 'PageUp':
      return { row: row - PAGE_ROWS, column }
    case 'Home':
      return { row: isToEnd ? 0 : row, column: 0 }
    case 'End':
      return { row: isToEnd ? total - 1 : row, column: columns - 1 }
    default:
      return undefined
  }
}
