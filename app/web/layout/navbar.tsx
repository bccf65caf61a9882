import { IconMoon, IconSearch, IconSun, IconTextDirectionLtr, IconTextDirectionRtl } from '@tabler/icons-react'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { BookmarkBar } from '#features/bookmarks/web/bookmarks.door.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Keys } from '#ui/keys/keys.tsx'
import { openLayer } from '../layers/layer-store.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { LanguageMenu } from './language-menu.tsx'
import styles from './navbar.module.css'
import { PhoneMenu } from './phone-menu.tsx'
import { useUndoKey } from './use-undo-key.ts'
import { UserMenu } from './user-menu.tsx'

const Bell = lazyPart(async () => {
  const [{ Bell: loaded }] = await Promise.all([import('#features/notifications/web/notifications.door.ts'), loadTexts(['notifications'])])
  return loaded
})
const CartMenu = lazyPart(async () => {
  const [{ CartMenu: loaded }] = await Promise.all([import('#features/orders/web/orders.door.ts'), loadTexts(['orders'])])
  return loaded
})

const SignOutEverywhere = lazy(async () => ({ default: (await import('./sign-out-everywhere.tsx')).SignOutEverywhere }))

/** The floating bar above every screen: where one is, how it looks, and who one is. */
export function Navbar() {
  const { t } = useTranslation('shell')
  const { skin, direction } = usePreferences()
  const [asksEverywhere, setAsksEverywhere] = useState(false)
  useUndoKey()
  const isDark = skin === 'dark'
  const isLtr = direction === 'ltr'
  return (
    <header className={styles.bar} data-no-print>
      <PhoneMenu />
      <Breadcrumb />
      <div className={styles.tools}>
        <SearchButton />
        <BookmarkBar />
        <Tool
          isRoomy
          name={t(isLtr ? 'navbar.toRtl' : 'navbar.toLtr')}
          onPress={() => setPreferences({ direction: isLtr ? 'rtl' : 'ltr' })}
        >
          {isLtr ? <IconTextDirectionRtl size={19} stroke={1.7} /> : <IconTextDirectionLtr size={19} stroke={1.7} />}
        </Tool>
        <LanguageMenu />
        <Tool
          isRoomy
          name={t(isDark ? 'navbar.toLight' : 'navbar.toDark')}
          onPress={() => setPreferences({ skin: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
        </Tool>
        <Suspense fallback={<span className={styles.tool} />}>
          <CartMenu />
        </Suspense>
        <Suspense fallback={<span className={styles.tool} />}>
          <Bell />
        </Suspense>
        <span className={styles.line} />
        <UserMenu onEverywhere={() => setAsksEverywhere(true)} />
      </div>
      {asksEverywhere ? (
        <Suspense>
          <SignOutEverywhere onClose={() => setAsksEverywhere(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}

/** The way to the palette for those who point and touch. */
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
      className={isRoomy ? `${styles.tool} ${styles.roomy}` : styles.tool}
      aria-label={name}
      data-tip={name}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
