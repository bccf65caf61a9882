import type { Employee } from '../../contract/datatables.contract.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { readValue, writeValue } from '#ui/date-field/local-date.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Select } from '#ui/select/select.tsx'
import type { CellEdit } from './cell-edit.ts'
import { STATUS_TONE } from './employee-words.ts'
import type { GridColumnKey } from './grid-layout.ts'
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
}

/** A cell being edited: Enter and Tab save, Esc cancels. */
export function CellEditor({ cell, begun, label, onSave, onCancel }: CellEditorProps) {
  const { kind, text } = cell
  const options = cell.useOptions()
  const { written, read } = useWriting(kind)
  const [value, setValue] = useState(begun ?? written(text))
  const isLeft = useRef(false)
  const change = cell.read(read(value))
  function leave(by: -1 | 0 | 1): void {
    if (isLeft.current || change === undefined) return
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
    // Invalid input is not kept silently: leaving acts like Esc.
    onBlur: () => (change === undefined ? cancel() : leave(0)),
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
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <input
      {...common}
      className={styles.editor}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={event => setValue(event.currentTarget.value)}
      onFocus={event => (begun === undefined ? event.currentTarget.select() : undefined)}
    />
  )
}

/** Formats and parses a cell's value; days in the language's format. */
function useWriting(kind: CellEdit['kind']) {
  const { language } = usePreferences()
  const { timeZone } = useRegional()
  const [now] = useState(() => new Date())
  if (kind !== 'date') return { written: String, read: String }
  const today = toLocalTime(now, timeZone).day
  return {
    written: (day: string) => writeValue('date', day, language),
    read: (text: string) => readValue('date', text, { language, today })?.value ?? text,
  }
}
