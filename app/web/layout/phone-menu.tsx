import { Link } from '@tanstack/react-router'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type Direction, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { MenuLinks } from './menu.tsx'
import styles from './phone-menu.module.css'

const SWIPE_PIXELS = 60

/** The menu on small screens: an overlay drawer, closed by choosing, Esc, a swipe or a tap outside. */
export function PhoneMenu() {
  const { t } = useTranslation('shell')
  const { direction } = usePreferences()
  const drawer = useRef<HTMLDialogElement>(null)
  // Wide screens show the permanent menu; the drawer is only mounted when opened.
  const [isOpened, setOpened] = useState(false)
  const close = () => drawer.current?.close()
  useEffect(() => closeByTouch(drawer.current, direction), [direction])

  return (
    <div className={styles.only}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          drawer.current?.showModal()
        }}
      >
        <IconMenu2 size={20} stroke={1.7} />
      </button>
      <Link to="/" className={styles.brand} aria-label={t('appName')}>
        <Logo withName />
      </Link>
      <dialog ref={drawer} className={styles.drawer} aria-label={t('menu.label')}>
        <div className={styles.inside}>
          <div className={styles.head}>
            <Logo withName />
            <button
              type="button"
              className={styles.button}
              aria-label={t('menu.close')}
              onClick={close}
            >
              <IconX size={20} stroke={1.7} />
            </button>
          </div>
          {isOpened ? <MenuLinks isCollapsed={false} onChoose={close} /> : null}
        </div>
      </dialog>
    </div>
  )
}

/** Closes the drawer on a click outside or a swipe towards its edge. Esc is handled by the browser. */
function closeByTouch(
  drawer: HTMLDialogElement | null,
  direction: Direction,
): (() => void) | undefined {
  if (drawer === null) return undefined
  const listeners = new AbortController()
  let from = 0
  drawer.addEventListener('click', event => event.target === drawer && drawer.close(), {
    signal: listeners.signal,
  })
  drawer.addEventListener('touchstart', event => (from = event.touches[0]?.clientX ?? 0), {
    passive: true,
    signal: listeners.signal,
  })
  drawer.addEventListener(
    'touchend',
    event => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - from
      if ((direction === 'rtl' ? moved : -moved) > SWIPE_PIXELS) drawer.close()
    },
    { signal: listeners.signal },
  )
  return () => listeners.abort()
}
