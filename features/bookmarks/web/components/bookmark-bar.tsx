import { IconChevronDown, IconStar } from '@tabler/icons-react'
import type { PageBookmark } from '../../contract/bookmarks.contract.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { listComposedPages } from '#platform/web/screens/composed.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { Popover } from '#ui/popover/popover.tsx'
import styles from './bookmarks.module.css'
import { useBookmarks } from './use-bookmarks.ts'

const BookmarkPanel = lazyPart(async () => (await import('./bookmark-panel.tsx')).BookmarkPanel)

/** Bookmarks shown in the bar; the others are in a drop-down. */
const SHOWN = 10

/** Bookmarked pages one click away, and the button that opens their panel (NAV-06). */
export function BookmarkBar() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const words = usePageWords()
  const bookmarks = useBookmarks()
  const starred = bookmarks.data?.bookmarks ?? []
  const rest = starred.slice(SHOWN)
  return (
    <div className={styles.stars}>
      {starred.length === 0 ? null : (
        <nav aria-label={t('bookmarks.name')} className={styles.bar}>
          <ul className={styles.icons}>
            {starred.slice(0, SHOWN).map(page => {
              const Icon = PAGE_ICON[page.icon]
              return (
                <li key={page.id}>
                  <Link
                    to={page.link}
                    className={styles.icon}
                    aria-label={words(page)}
                    data-tip={words(page)}
                  >
                    <Icon size={19} stroke={1.7} />
                  </Link>
                </li>
              )
            })}
          </ul>
          {rest.length === 0 ? null : (
            <Menu name={t('bookmarks.more')} icon={<IconChevronDown size={18} stroke={1.7} />}>
              {() =>
                rest.map(page => {
                  const Icon = PAGE_ICON[page.icon]
                  return (
                    <MenuItem
                      key={page.id}
                      text={words(page)}
                      icon={<Icon size={16} stroke={1.7} />}
                      onChoose={() => void navigate({ to: page.link })}
                    />
                  )
                })
              }
            </Menu>
          )}
        </nav>
      )}
      <Popover name={t('bookmarks.edit')} icon={<IconStar size={19} stroke={1.7} />}>
        {close => (
          <Suspense>
            <BookmarkPanel {...bookmarks} words={words} onClose={close} />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}

/** The page's title in the current language; the server returns it in English. */
function usePageWords(): (page: PageBookmark) => string {
  const { t } = useTranslation('shell')
  return ({ id, title }) => {
    const key = listComposedPages().find(page => page.id === id)?.text
    return key === undefined ? title : t(key)
  }
}
