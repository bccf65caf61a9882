import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { type Seen, friendsQuery } from '../profile.api.ts'
import { FollowButton } from './follow-button.tsx'
import styles from './profile.module.css'

/** The people a person follows. */
export function Friends({ whom }: { whom: Seen }) {
  const { t } = useTranslation(['profile', 'shell'])
  const me = useSignedInUser().id
  return (
    <Card title={t('friends.title')}>
      <Loaded query={useQuery(friendsQuery(whom))} failed={t('failed')} skeleton={[260, 300, 240]}>
        {({ friends, isHidden }) =>
          isHidden ? (
            <p className={styles.soft}>{t('hidden')}</p>
          ) : friends.length === 0 ? (
            <p className={styles.soft}>{t('friends.none')}</p>
          ) : (
            <ul className={styles.friends}>
              {friends.map(
                ({ userId, username, avatar, avatarColor, designation, isFollowing }) => (
                  <li key={userId} className={styles.line}>
                    <Avatar person={{ fullName: username, avatar, avatarColor }} />
                    <span className={styles.words}>
                      <Link to="/pages/profile" search={{ id: userId }} className={styles.link}>
                        <bdi>{username}</bdi>
                      </Link>
                      <span className={styles.small}>{t(`shell:roles.${designation}`)}</span>
                    </span>
                    {userId === me ? null : (
                      <FollowButton personId={userId} name={username} isFollowing={isFollowing} />
                    )}
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
