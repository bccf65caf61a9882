import { IconLogout } from '@tabler/icons-react'
import { linkOf } from '#platform/contract/pages.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { listComposedPages } from '#platform/web/screens/composed.ts'
import type { PersonEntry } from '#platform/web/screens/shell-points.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { leaveAndSignOut } from '#ui/form/leave-and-sign-out.ts'
import { Menu, MenuItem, MenuLink } from '#ui/menu/menu.tsx'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { personEntries } from './frame-parts.tsx'
import styles from './navbar.module.css'

/** Account menu: profile, entries and sign-out. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const user = useSignedInUser()
  const name = t('navbar.userMenu')
  return (
    <Menu
      name={name}
      opener={bind => (
        <button type="button" className={styles.person} {...bind}>
          <Avatar person={user} />
          <span className={styles.who}>
            <bdi className={styles.name}>{user.fullName}</bdi>{' '}
            <span className={styles.role}>{t(`roles.${user.role}`)}</span>
          </span>
        </button>
      )}
    >
      {() => (
        <>
          <div className={styles.card} role="presentation">
            <bdi className={styles.name}>{user.fullName}</bdi>
            <bdi className={styles.mail}>{user.email}</bdi>
          </div>
          {listEntries().map(entry =>
            'link' in entry ? (
              <MenuLink
                key={entry.text}
                to={linkOf(entry, user.id)}
                text={t(entry.text)}
                icon={<entry.icon {...look} />}
              />
            ) : (
              <MenuItem
                key={entry.text}
                text={t(entry.text)}
                icon={<Mirrored {...entry} />}
                onChoose={entry.run}
              />
            ),
          )}
          <MenuItem
            text={t('navbar.signOut')}
            icon={<Mirrored icon={IconLogout} isMirrored />}
            onChoose={() =>
              void leaveAndSignOut().catch(() => toast.error(t('navbar.signOutFailed')))
            }
          />
        </>
      )}
    </Menu>
  )
}

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

function Mirrored({ icon: Picture, isMirrored }: Pick<PersonEntry, 'icon' | 'isMirrored'>) {
  return <Picture {...look} className={isMirrored === true ? styles.mirrored : undefined} />
}
