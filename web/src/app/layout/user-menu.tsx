import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { signOut, useSignedInUser } from '../../platform/session/session.ts'
import styles from './navbar.module.css'

/** Who is signed in, the way to their own page, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const user = useSignedInUser()
  const [failed, setFailed] = useState(false)
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false} onClose={() => setFailed(false)}>
      <Menu.Target>
        <button type="button" className={styles.person} aria-label={t('navbar.userMenu', { name: user.fullName })}>
          <span className={styles.who}>
            <bdi className={styles.name}>{user.fullName}</bdi>
            <span className={styles.role}>{t(`roles.${user.role}`)}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.cardHead}>
          <bdi className={styles.name}>{user.fullName}</bdi>
          <div className={styles.cardMail}>
            <bdi>{user.email}</bdi>
          </div>
        </div>
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconUserCircle size={16} stroke={1.7} />}
          renderRoot={props => <Link {...props} to="/apps/user/view/$id" params={{ id: `${user.id}` }} />}
        >
          {t('navbar.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout className={styles.chevron} size={16} stroke={1.7} />}
          onClick={() => {
            signOut().catch(() => setFailed(true))
          }}
        >
          {t('navbar.signOut')}
        </Menu.Item>
        {failed ? (
          <p role="alert" className={styles.cardHead}>
            {t('navbar.signOutFailed')}
          </p>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
