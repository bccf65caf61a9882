import { Link } from '@tanstack/react-router'
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconDevicesOff,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { signOut, useSignedInUser } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { openLayer } from '../layers/layer-store.ts'
import { DropMenu, closeMenu, dropItem, dropLine } from './drop-menu.tsx'
import { lockScreen } from './lock-screen.ts'
import styles from './navbar.module.css'

/** Who is signed in, the way to their own page, and the way out. */
export function UserMenu({ onRecentChanges, onEverywhere }: { onRecentChanges: () => void; onEverywhere: () => void }) {
  const { t } = useTranslation('shell')
  const user = useSignedInUser()
  const [failed, setFailed] = useState(false)
  const button = (
    <>
      <Avatar person={user} />
      <span className={styles.who}>
        <bdi className={styles.name}>{user.fullName}</bdi> <span className={styles.role}>{t(`roles.${user.role}`)}</span>
      </span>
    </>
  )
  return (
    <DropMenu name={t('navbar.userMenu')} className={styles.person} button={button} onClose={() => setFailed(false)}>
      <div className={styles.card} role="presentation">
        <bdi className={styles.name}>{user.fullName}</bdi>
        <bdi className={styles.mail}>{user.email}</bdi>
      </div>
      <hr className={dropLine} />
      <Link
        to="/apps/user/view/$id"
        params={{ id: `${user.id}` }}
        role="menuitem"
        tabIndex={-1}
        className={dropItem}
        onClick={event => closeMenu(event.currentTarget)}
      >
        <IconUserCircle size={18} stroke={1.7} />
        {t('navbar.profile')}
      </Link>
      <Link
        to="/pages/account-settings"
        role="menuitem"
        tabIndex={-1}
        className={dropItem}
        onClick={event => closeMenu(event.currentTarget)}
      >
        <IconSettings size={18} stroke={1.7} />
        {t('navbar.account')}
      </Link>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={dropItem}
        onClick={event => {
          closeMenu(event.currentTarget)
          onRecentChanges()
        }}
      >
        <IconArrowBackUp className={styles.mirrored} size={18} stroke={1.7} />
        {t('navbar.recentChanges')}
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={dropItem}
        onClick={event => {
          closeMenu(event.currentTarget)
          openLayer('customizer')
        }}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.7} />
        {t('layers.customizer')}
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={dropItem}
        onClick={event => {
          closeMenu(event.currentTarget)
          openLayer('shortcuts')
        }}
      >
        <IconKeyboard size={18} stroke={1.7} />
        {t('layers.shortcuts')}
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={dropItem}
        onClick={event => {
          closeMenu(event.currentTarget)
          void lockScreen()
        }}
      >
        <IconLock size={18} stroke={1.7} />
        {t('navbar.lock')}
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={dropItem}
        onClick={event => {
          closeMenu(event.currentTarget)
          onEverywhere()
        }}
      >
        <IconDevicesOff size={18} stroke={1.7} />
        {t('navbar.signOutEverywhere')}
      </button>
      <button type="button" role="menuitem" tabIndex={-1} className={dropItem} onClick={() => void signOut().catch(() => setFailed(true))}>
        <IconLogout className={styles.mirrored} size={18} stroke={1.7} />
        {t('navbar.signOut')}
      </button>
      <p role="alert" className={styles.problem}>
        {failed ? t('navbar.signOutFailed') : null}
      </p>
    </DropMenu>
  )
}
