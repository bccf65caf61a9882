import { IconChevronDown, IconChevronUp, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { PageBookmark } from '../../contract/bookmarks.contract.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import styles from './bookmarks.module.css'

interface RowProps {
  page: PageBookmark
  words: string
  onToggle: () => void
  onGo: () => void
  /** For pages in the person's own order. */
  sort?: Sort
}
export interface Sort {
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  /** Number of positions. */
  onMove: (by: 1 | -1) => void
  onDrag: (isDragged: boolean) => void
  onDrop: () => void
}

/** A page with its link, bookmark toggle, and reordering by dragging or buttons. */
export function BookmarkRow({ page, words, onToggle, onGo, sort }: RowProps) {
  const { t } = useTranslation('shell')
  const Icon = PAGE_ICON[page.icon]
  return (
    // Dragging is optional: the keyboard has the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.row}
      data-dragged={sort?.isDragged || undefined}
      draggable={sort !== undefined}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        sort?.onDrag(true)
      }}
      onDragOver={event => sort !== undefined && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        sort?.onDrop()
      }}
      onDragEnd={() => sort?.onDrag(false)}
    >
      <Link to={page.link} draggable={false} data-entry className={styles.entry} onClick={onGo}>
        <Icon className={styles.picture} size={18} stroke={1.7} aria-hidden="true" />
        <span>{words}</span>
      </Link>
      {sort === undefined ? null : (
        <span className={styles.moves}>
          <IconButton
            name={t('bookmarks.up', { page: words })}
            hasTip={false}
            data-move={`${page.id} -1`}
            isBlocked={sort.isFirst}
            onClick={() => sort.onMove(-1)}
          >
            <IconChevronUp size={16} stroke={1.8} />
          </IconButton>
          <IconButton
            name={t('bookmarks.down', { page: words })}
            hasTip={false}
            data-move={`${page.id} 1`}
            isBlocked={sort.isLast}
            onClick={() => sort.onMove(1)}
          >
            <IconChevronDown size={16} stroke={1.8} />
          </IconButton>
        </span>
      )}
      <IconButton
        name={t('bookmarks.star', { page: words })}
        hasTip={false}
        aria-pressed={page.isBookmarked}
        onClick={onToggle}
      >
        {page.isBookmarked ? (
          <IconStarFilled className={styles.on} size={17} />
        ) : (
          <IconStar size={17} stroke={1.7} />
        )}
      </IconButton>
    </li>
  )
}
