import { Link } from '@tanstack/react-router'
import { type Icon, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { linkOf } from '#platform/contract/pages.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { listComposedPages } from '#platform/web/screens/composed.ts'
import type { PersonEntry } from '#platform/web/screens/shell-points.ts'
import { signOut, useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { DropMenu, closeMenu, dropItem, dropLine } from './drop-menu.tsx'
import { personEntries } from './frame-parts.tsx'
import styles from './navbar.module.css'

/** Who is signed in, the way to their own page, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const user = useSignedInUser()
  const [failed, setFailed] = useState(false)
  const button = (
    <>
      <Avatar person={user} />
      <span className={styles.who}>
        <bdi className={styles.name}>{user.fullName}</bdi>{' '}
        <span className={styles.role}>{t(`roles.${user.role}`)}</span>
      </span>
    </>
  )
  return (
    <DropMenu
      name={t('navbar.userMenu')}
      className={styles.person}
      button={button}
      onClose={() => setFailed(false)}
    >
      <div className={styles.card} role="presentation">
        <bdi className={styles.name}>{user.fullName}</bdi>
        <bdi className={styles.mail}>{user.email}</bdi>
      </div>
      <hr className={dropLine} />
      {listEntries().map(entry =>
        'link' in entry ? (
          <Place key={entry.text} {...entry} userId={user.id} />
        ) : (
          <Action key={entry.text} {...entry} />
        ),
      )}
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

/** Pages and actions, in their order. */
function listEntries() {
  const pages = listComposedPages().flatMap(({ link, icon, personMenu }) =>
    personMenu === undefined
      ? []
      : [
          {
            link,
            icon: PAGE_ICON[icon],
            text: `shell:${personMenu.text}`,
            place: personMenu.place,
          },
        ],
  )
  return [...pages, ...personEntries.all().flat()].toSorted((one, other) => one.place - other.place)
}

function Place({
  link,
  icon: Picture,
  text,
  userId,
}: {
  link: string
  icon: Icon
  text: string
  userId: number
}) {
  const { t } = useTranslation('shell')
  return (
    <Link to={linkOf({ link }, userId)} {...item} onClick={event => closeMenu(event.currentTarget)}>
      <Picture {...look} />
      {t(text)}
    </Link>
  )
}

function Action({ icon: Picture, text, isMirrored, run }: PersonEntry) {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      {...item}
      onClick={event => {
        closeMenu(event.currentTarget)
        run()
      }}
    >
      <Picture {...(isMirrored === true ? { className: styles.mirrored } : {})} {...look} />
      {t(text)}
    </button>
  )
}
