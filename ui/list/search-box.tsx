import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../button/button.tsx'
import styles from './toolbar.module.css'

const WAIT_MS = 250

interface SearchBoxProps {
  label: string
  value: string
  /** `isFirst`: the first since the box got the focus; the later ones belong to the same search. */
  onSearch: (value: string, isFirst: boolean) => void
}

/** Searches while one types, 250 ms after the last key; Enter searches at once. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const isFirst = useRef(true)
  const search = useRef(onSearch)
  search.current = onSearch
  const box = useRef<HTMLInputElement>(null)

  // The address has changed otherwise: Back, or Clear filters.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return undefined
    const timer = setTimeout(() => submit(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])

  function submit(next: string): void {
    const trimmed = next.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    search.current(trimmed, isFirst.current)
    isFirst.current = false
  }

  return (
    <div className={styles.search} role="search" aria-label={label}>
      <IconSearch className={styles.lens} size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={box}
        type="search"
        className={styles.searchInput}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        dir={text === '' ? undefined : 'auto'}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={() => (isFirst.current = true)}
        onKeyDown={event => {
          if (event.key === 'Enter') submit(text)
          if (event.key === 'Escape' && text === '') event.currentTarget.blur()
        }}
      />
      {text === '' ? null : (
        <span className={styles.clear}>
          <IconButton
            name={t('list.clearSearch')}
            hasTip={false}
            onClick={() => {
              setText('')
              box.current?.focus()
            }}
          >
            <IconX size={16} stroke={1.7} />
          </IconButton>
        </span>
      )}
    </div>
  )
}
