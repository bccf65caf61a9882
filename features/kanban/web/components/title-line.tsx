import { MAX_BOARD_TITLE } from '../../contract/kanban.rules.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './kanban.module.css'

interface TitleLineProps {
  name: string
  value: string
  placeholder?: string
  /** Enter, or leaving the line; never with nothing in it. */
  onKeep: (title: string) => void
  onCancel: () => void
}

/** Edits a title in place: Enter or blur saves it, Esc cancels. */
export function TitleLine({ name, value, placeholder, onKeep, onCancel }: TitleLineProps) {
  const [title, setTitle] = useState(value)
  const isOver = useRef(false)
  function end(isSaved: boolean): void {
    if (isOver.current) return
    isOver.current = true
    const text = title.trim()
    if (isSaved && text !== '' && text !== value) onKeep(text)
    else onCancel()
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter')
  }
  return (
    <input
      className={styles.titleLine}
      aria-label={name}
      placeholder={placeholder}
      maxLength={MAX_BOARD_TITLE}
      dir={title === '' ? undefined : 'auto'}
      autoComplete="off"
      // It replaces what was pressed.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={event => event.currentTarget.select()}
      value={title}
      onChange={event => setTitle(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => end(true)}
    />
  )
}
