import { Link, useRouterState } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useBadge } from '#platform/web/badges/badges.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { listComposedPages } from '#platform/web/screens/composed.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { findCurrent, listMenu } from './menu-entries.ts'
import styles from './menu.module.css'

/** The vertical menu. Collapsed it shows icons, with their names as tooltips. */
export function Menu() {
  const { t } = useTranslation('shell')
  const { menuCollapsed } = usePreferences()
  const toggle = t(menuCollapsed ? 'menu.expand' : 'menu.collapse')
  const ToggleIcon = menuCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={styles.menu} data-collapsed={menuCollapsed || undefined}>
      <div className={styles.head}>
        <Link to="/" className={styles.brand} aria-label={t('appName')}>
          <Logo withName={!menuCollapsed} />
        </Link>
        <button
          type="button"
          className={styles.toggle}
          data-tip={toggle}
          data-tip-side="end"
          aria-label={toggle}
          aria-expanded={!menuCollapsed}
          onClick={() => setPreferences({ menuCollapsed: !menuCollapsed })}
        >
          <ToggleIcon className={styles.mirrored} size={18} stroke={1.7} />
        </button>
      </div>
      <MenuLinks isCollapsed={menuCollapsed} />
    </div>
  )
}

interface MenuLinksProps {
  isCollapsed: boolean
  onChoose?: () => void
}

/** The links themselves: in the side menu and in the drawer of phones. Arrow keys go from one to the next. */
export function MenuLinks({ isCollapsed, onChoose }: MenuLinksProps) {
  const { t } = useTranslation('shell')
  const user = useSignedInUser()
  const groups = listMenu(listComposedPages(), user.id, useAbilities())
  const here = useRouterState({ select: state => state.location.pathname })
  const current = findCurrent(
    groups.flatMap(group => group.entries),
    here,
  )
  return (
    <nav aria-label={t('menu.label')} className={styles.links}>
      {groups.map(group => (
        <div key={group.text}>
          <h2 className={styles.group}>{t(group.text)}</h2>
          <ul className={styles.list}>
            {group.entries.map(({ target, text, to, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.item}
                  data-tip={isCollapsed ? t(text) : undefined}
                  data-tip-side="end"
                  aria-current={to === current?.to ? 'page' : undefined}
                  activeProps={{}}
                  onClick={onChoose}
                  onKeyDown={moveFocus}
                >
                  <Icon className={styles.icon} size={18} stroke={1.7} aria-hidden="true" />
                  <span className={styles.text}>{t(text)}</span>
                  <Badge target={target} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** How much waits there. */
function Badge({ target }: { target: string }) {
  const { t } = useTranslation('shell')
  const count = useBadge(target)
  if (count === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{t('menu.waiting', { count })}</span>
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...(event.currentTarget.closest('nav')?.querySelectorAll('a') ?? [])]
  const at = links.findIndex(link => link === event.currentTarget)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at === -1 || next === undefined) return
  event.preventDefault()
  links.at(next % links.length)?.focus()
}
