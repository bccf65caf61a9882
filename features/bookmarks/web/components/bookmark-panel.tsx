import type { PageBookmark } from '../../contract/bookmarks.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { findByText } from '#platform/web/commands/rank.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import type { Bookmarks } from '../bookmarks.api.ts'
import { BookmarkRow, type Sort } from './bookmark-row.tsx'
import styles from './bookmarks.module.css'

interface PanelProps {
  data: Bookmarks | undefined
  hasFailed: boolean
  retry: () => void
  toggle: (id: number) => void
  order: (ids: readonly number[]) => void
  words: (page: PageBookmark) => string
  onClose: () => void
}

/** A search field, bookmarked pages in order, then the others; typing searches all. */
export function BookmarkPanel({
  data,
  hasFailed,
  retry,
  toggle,
  order,
  words,
  onClose,
}: PanelProps) {
  const { t } = useTranslation(['shell', 'ui'])
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const { suggestions = [], bookmarks = [] } = data ?? {}
  const sortOf = useSort({ root, ids: bookmarks.map(page => page.id), order })
  // On first use, the panel loads a moment after the popover opens.
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  const isSearch = typed.trim() !== ''
  const found = findByText(typed, suggestions, words)
  const toRow = (page: PageBookmark, sort?: Sort) => (
    <BookmarkRow
      key={page.id}
      page={page}
      words={words(page)}
      onToggle={() => toggle(page.id)}
      onGo={onClose}
      {...(sort === undefined ? {} : { sort })}
    />
  )

  return (
    // Arrow keys move between focusable elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.panel} onKeyDown={moveFocus}>
      <input
        data-autofocus
        className={styles.input}
        aria-label={t('bookmarks.find')}
        placeholder={t('bookmarks.find')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        dir={typed === '' ? undefined : 'auto'}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !isSearch || found[0] === undefined) return
          // The focus returns to the button, which this key would press.
          event.preventDefault()
          onClose()
          void navigate({ to: found[0].link })
        }}
      />
      {hasFailed && data === undefined ? (
        <p className={styles.note} role="alert">
          {t('bookmarks.failed')} <Button onClick={retry}>{t('ui:state.retry')}</Button>
        </p>
      ) : null}
      {isSearch ? <ul className={styles.rows}>{found.map(page => toRow(page))}</ul> : null}
      {isSearch || bookmarks.length === 0 ? null : (
        <>
          <h2 className={styles.title}>{t('bookmarks.name')}</h2>
          <ul className={styles.rows}>
            {bookmarks.map((page, place) => toRow(page, sortOf(page.id, place)))}
          </ul>
        </>
      )}
      {isSearch || suggestions.every(page => page.isBookmarked) ? null : (
        <>
          <h2 className={styles.title}>{t('bookmarks.others')}</h2>
          <ul className={styles.rows}>
            {suggestions.filter(page => !page.isBookmarked).map(page => toRow(page))}
          </ul>
        </>
      )}
      {data !== undefined && isSearch && found.length === 0 ? (
        <p className={styles.note}>{t('bookmarks.nothing')}</p>
      ) : null}
    </div>
  )
}

interface SortParts {
  root: { current: HTMLElement | null }
  ids: number[]
  order: (ids: readonly number[]) => void
}

/** Reorders a page: by dragging it onto another, or stepwise, with the focus following. */
function useSort({ root, ids, order }: SortParts): (id: number, place: number) => Sort {
  const [dragged, setDragged] = useState<number>()
  const moved = useRef<string>(undefined)
  const now = ids.join(' ')
  useEffect(() => {
    if (moved.current !== undefined)
      root.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus()
    moved.current = undefined
  }, [root, now])

  function putAt(id: number, place: number): void {
    const others = ids.filter(one => one !== id)
    order([...others.slice(0, place), id, ...others.slice(place)])
  }
  return (id, place) => ({
    isFirst: place === 0,
    isLast: place === ids.length - 1,
    isDragged: dragged === id,
    onMove(by) {
      moved.current = `${id} ${by}`
      putAt(id, place + by)
    },
    onDrag: isDragged => setDragged(isDragged ? id : undefined),
    onDrop() {
      if (dragged !== undefined && dragged !== id) putAt(dragged, place)
    },
  })
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-entry]')]
  const at = stops.findIndex(stop => stop === document.activeElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || at === -1) return
  event.preventDefault()
  stops[(at + step + stops.length) % stops.length]?.focus()
}
