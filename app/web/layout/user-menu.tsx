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
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { signOut, useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { openLayer } from '../layers/layer-store.ts'
import { DropMenu, closeMenu, dropItem, dropLine } from './drop-menu.tsx'
import { lockScreen } from './lock-screen.ts'
import styles from './navbar.module.css'

/** Who is signed in, the way to their own page, and the way out. */
export function UserMenu({ onEverywhere }: { onEverywhere: () => void }) {
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
      <Link to="/apps/user/view/$id" params={{ id: `${user.id}` }} {...item} onClick={event => closeMenu(event.currentTarget)}>
        <IconUserCircle {...look} />
        {t('navbar.profile')}
      </Link>
      <Link to="/pages/account-settings" {...item} onClick={event => closeMenu(event.currentTarget)}>
        <IconSettings {...look} />
        {t('navbar.account')}
      </Link>
      <Action icon={<IconArrowBackUp className={styles.mirrored} {...look} />} onPick={() => openLayer('changes')}>
        {t('navbar.recentChanges')}
      </Action>
      <Action icon={<IconAdjustmentsHorizontal {...look} />} onPick={() => openLayer('customizer')}>
        {t('layers.customizer')}
      </Action>
      <Action icon={<IconKeyboard {...look} />} onPick={() => openLayer('shortcuts')}>
        {t('layers.shortcuts')}
      </Action>
      <Action icon={<IconLock {...look} />} onPick={() => void lockScreen()}>
        {t('navbar.lock')}
      </Action>
      <Action icon={<IconDevicesOff {...look} />} onPick={onEverywhere}>
        {t('navbar.signOutEverywhere')}
      </Action>
      {/* Stays open, for what may go wrong is said in it. */}
      <button type="button" {...item} onClick={() => void signOut().catch(() => setFailed(true))}>
        <IconLogout className={styles.mirrored} {...look} />
        {t('navbar.signOut')}
      </button>
      <p role="alert" className={styles.problem}>
        {failed ? t('navbar.signOutFailed') : null}
      </p>
    </DropMenu>
  )
}

const item = { role: 'menuitem', tabIndex: -1, className: dropItem }
const look = { size: 18, stroke: 1.7 }

function Action({ icon, children, onPick }: { icon: ReactNode; children: string; onPick: () => void }) {
  return (
    <button
      type="button"
      {...item}
      onClick={event => {
        closeMenu(event.currentTarget)
        onPick()
      }}
    >
      {icon}
      {children}
    </button>
  )
}
