import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { searchQuery } from '../calendar.api.ts'
import styles from './calendar.module.css'
import { type Item, keyOf, toItem } from './days.ts'
import { useItemWords } from './item-words.ts'

const PAUSE = 250

/** Finds events by their words; a series by its next occurrence. */
export function SearchEvents({
  field,
  onOpen,
}: {
  field: RefObject<HTMLInputElement | null>
  onOpen: (item: Item) => void
}) {
  const { t } = useTranslation('calendar')
  const { timeZone: zone } = useRegional()
  const words = useItemWords()
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery(searchQuery(q))
  const found = (data ?? []).map(event => toItem(event, { zone, busy: t('busy') }))

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      setText('')
      field.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all: (HTMLElement | null)[] = [
      field.current,
      ...event.currentTarget.querySelectorAll('button'),
    ]
    all[(all.indexOf(find(all)) + step + all.length) % all.length]?.focus()
  }
  return (
    // Arrow keys move through the results.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="search" className={styles.search} onKeyDown={handleKey}>
      <IconSearch className={styles.lens} size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className={styles.searchField}
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        maxLength={100}
        dir={text === '' ? undefined : 'auto'}
        onChange={event => setText(event.currentTarget.value)}
      />
      {text.trim() === '' || q === '' || data === undefined ? null : (
        <ul className={styles.found} aria-label={t('found')}>
          {found.length === 0 ? <li className={styles.foundNone}>{t('foundNone')}</li> : null}
          {found.map(item => (
            <li key={item.event === undefined ? item.key : keyOf(item.event)}>
              <button
                type="button"
                onClick={() => {
                  setText('')
                  onOpen(item)
                }}
              >
                <bdi>{item.title}</bdi>
                <small>{words.when(item)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const find = (all: readonly (HTMLElement | null)[]): HTMLElement | null =>
  all.find(one => one !== null && one === document.activeElement) ?? null
