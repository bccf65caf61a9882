import { Link, useMatches } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { findScreen } from '#platform/web/screens/composed.ts'
import styles from './navbar.module.css'

/** Where one is: the screen, and the one it belongs to when that may be opened. */
export function Breadcrumb() {
  const { t } = useTranslation('shell')
  const { allows } = useAbilities()
  const path = useMatches().at(-1)?.fullPath
  const screen = findScreen(String(path))
  const above = screen?.parent === undefined ? undefined : findScreen(screen.parent)
  const parent = above !== undefined && allows(above.access) ? above : undefined
  // An entry of the showcase is named after its page; the heading names the entry.
  const isNamedAlike = parent !== undefined && parent.title === screen?.title
  return (
    <nav aria-label={t('navbar.breadcrumb')}>
      <ol className={styles.crumbs}>
        {parent === undefined ? null : (
          <li>
            {/* It is not where one is, although the address begins alike. */}
            <Link to={parent.path} activeOptions={{ exact: true }}>
              {t(parent.title)}
            </Link>
          </li>
        )}
        {isNamedAlike ? null : (
          <li className={styles.here}>
            {parent === undefined ? null : (
              <IconChevronRight
                className={styles.chevron}
                size={14}
                stroke={1.7}
                aria-hidden="true"
              />
            )}
            <span aria-current="page">{t(screen?.title ?? titleWithout(path))}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Only an address that belongs to no app leads to the route for the rest. */
const titleWithout = (path: string | undefined): string =>
  path === undefined || path === '/$' ? 'screens.notFound' : 'appOff.title'
