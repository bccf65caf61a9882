import { Link, useMatches } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SCREENS } from '../routes.tsx'
import styles from './navbar.module.css'

/** Where one is: the screen, and the one it belongs to when that may be opened. */
export function Breadcrumb() {
  const { t } = useTranslation('shell')
  const { allows } = useAbilities()
  const path = useMatches().at(-1)?.fullPath
  const screen = SCREENS.find(one => one.path === String(path))
  const parent = SCREENS.find(one => one.path === screen?.parent && allows(one.access))
  return (
    <nav aria-label={t('navbar.breadcrumb')}>
      <ol className={styles.crumbs}>
        {parent === undefined ? null : (
          <li>
            <Link to={parent.path}>{t(parent.title)}</Link>
            <IconChevronRight className={styles.chevron} size={14} stroke={1.7} aria-hidden="true" />
          </li>
        )}
        <li>
          <span aria-current="page">{t(screen?.title ?? 'screens.notFound')}</span>
        </li>
      </ol>
    </nav>
  )
}
