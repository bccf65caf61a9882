import type { Employee } from '../../contract/datatables.contract.ts'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { placeBelow } from '#ui/popover/place-below.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Select } from '#ui/select/select.tsx'
import type { CellEdit } from './cell-edit.ts'
import { STATUS_TONE } from './employee-words.ts'
import type { GridColumnKey } from './grid-layout.ts'
import { useCellTexts } from './use-cell-texts.ts'
import styles from './grid.module.css'

/** The displayed value of a cell. */
export function CellText({ employee, name }: { employee: Employee; name: GridColumnKey }) {
  const { t } = useTranslation('datatables')
  const format = useFormats()
  switch (name) {
    case 'salary':
      return <bdi>{format.money(employee.salary)}</bdi>
    case 'start_date':
      return <bdi>{format.date(employee.start_date)}</bdi>
    case 'age':
      return <>{format.number(employee.age)}</>
    case 'experience':
      return (
        <>{t('years', { count: employee.experience, shown: format.number(employee.experience) })}</>
      )
    case 'status':
      return (
        <StatusBadge tone={STATUS_TONE[employee.status]} text={t(`statuses.${employee.status}`)} />
      )
    case 'full_name':
    case 'post':
    case 'email':
    case 'city':
      return <bdi>{employee[name]}</bdi>
  }
}

interface CellEditorProps {
  cell: CellEdit
  /** Initial input that replaces the value. */
  begun: string | undefined
  label: string
  onSave: (change: object, by: -1 | 0 | 1) => void
  onCancel: () => void
  /** What is typed was refused: the cell stays until it is right, or Esc. */
  onHold: (isHeld: boolean) => void
}

/** A cell being edited: Enter and Tab save, Esc cancels. What can't be saved stays, with the reason. */
export function CellEditor({ cell, begun, label, onSave, onCancel, onHold }: CellEditorProps) {
  const id = useId()
  const { kind, text } = cell
  const options = cell.useOptions()
  const { written, read } = useCellTexts()[kind]
  const problemOf = cell.useProblem()
  const input = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const [value, setValue] = useState(begun ?? written(text))
  const isLeft = useRef(false)
  const change = cell.read(read(value))
  const problem = isTried && change === undefined ? problemOf(read(value)) : undefined
  useEffect(() => {
    onHold(problem !== undefined)
    return () => onHold(false)
  })
  function leave(by: -1 | 0 | 1): void {
    if (isLeft.current) return
    if (change === undefined) return setTried(true)
    isLeft.current = true
    if (read(value) === text) onCancel()
    else onSave(change, by)
  }
  function cancel(): void {
    isLeft.current = true
    onCancel()
  }
  function handleKey(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave(0)
    else if (event.key === 'Tab') leave(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const common = {
    'aria-label': label,
    'aria-invalid': change === undefined,
    value,
    onKeyDown: handleKey,
    'aria-describedby': problem === undefined ? undefined : id,
    onBlur: () => leave(0),
    autoFocus: true,
  }
  if (kind === 'choice') {
    return (
      // Opened intentionally, by editing the cell.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      <Select {...common} size="cell" options={options} onChoose={setValue} />
    )
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <input
        {...common}
        ref={input}
        className={styles.editor}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        onChange={event => setValue(event.currentTarget.value)}
        onFocus={event =>
          begun === undefined && !isTried ? event.currentTarget.select() : undefined
        }
      />
      {problem === undefined ? null : <CellProblem id={id} at={input} text={problem} />}
    </>
  )
}

/** The reason below the cell, above whatever would cut it off. */
function CellProblem({
  id,
  at,
  text,
}: {
  id: string
  at: RefObject<HTMLElement | null>
  text: string
}) {
  const shown = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const [panel, cell] = [shown.current, at.current]
    if (panel === null || cell === null) return undefined
    const place = () => placeBelow(panel, cell)
    panel.showPopover()
    place()
    // The sheet scrolls, not the window.
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', place, { capture: true })
  }, [at, text])
  return (
    <p ref={shown} id={id} role="alert" popover="manual" className={styles.wrong}>
      {text}
    </p>
  )
}
