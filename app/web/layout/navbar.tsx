import {
  IconMoon,
  IconSearch,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Keys } from '#ui/keys/keys.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Tools } from './frame-parts.tsx'
import { LanguageMenu } from './language-menu.tsx'
import button from '#ui/button/button.module.css'
import styles from './navbar.module.css'
import { PhoneMenu } from './phone-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** The floating bar above every screen: breadcrumbs, appearance and account. */
export function Navbar() {
  const { t } = useTranslation('shell')
  const { direction } = usePreferences()
  const isLtr = direction === 'ltr'
  return (
    <header className={styles.bar} data-no-print>
      <PhoneMenu />
      <Breadcrumb />
      <div className={styles.tools}>
        <SearchButton />
        <Tools of={({ at }) => at === 'start'} />
        <Tool
          isRoomy
          name={t(isLtr ? 'navbar.toRtl' : 'navbar.toLtr')}
          onPress={() => setPreferences({ direction: isLtr ? 'rtl' : 'ltr' })}
        >
          {isLtr ? (
            <IconTextDirectionRtl size={19} stroke={1.7} />
          ) : (
            <IconTextDirectionLtr size={19} stroke={1.7} />
          )}
        </Tool>
        <LanguageMenu />
        <ThemeButton isRoomy />
        <Tools of={({ at }) => at === 'end'} fallback={<span className={button.icon} />} />
        <span className={styles.line} />
        <UserMenu />
      </div>
    </header>
  )
}

/** From dark to light, and back. */
export function ThemeButton({ isRoomy = false }: Pick<ToolProps, 'isRoomy'>) {
  const { t } = useTranslation('shell')
  const isDark = usePreferences().skin === 'dark'
  return (
    <Tool
      isRoomy={isRoomy}
      name={t(isDark ? 'navbar.toLight' : 'navbar.toDark')}
      onPress={() => setPreferences({ skin: isDark ? 'light' : 'dark' })}
    >
      {isDark ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
    </Tool>
  )
}

/** Opens the palette by mouse or touch. */
function SearchButton() {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => openLayer('palette')}
    >
      <IconSearch size={18} stroke={1.7} />
      <span className={styles.searchName}>{t('layers.search')}</span>
      <span className={styles.searchText} aria-hidden="true">
        <Keys keys="mod+k" />
      </span>
    </button>
  )
}

interface ToolProps {
  name: string
  /** Left out on phones. */
  isRoomy?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ name, isRoomy = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={isRoomy ? `${button.icon} ${styles.roomy}` : button.icon}
      aria-label={name}
      data-tip={name}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
