import type { ProfileData } from '../../contract/profile.contract.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { follow } from '../profile.api.ts'
import { FollowButton } from './follow-button.tsx'
import { Lightbox } from './lightbox.tsx'
import { Poll } from './poll.tsx'
import styles from './profile.module.css'
import { useAction } from './use-action.ts'

// Small cards next to the posts.

/** What else one may follow: projects that one may open (PROF-05). */
export function PagesCard({ pages }: { pages: ProfileData['suggestedPages'] }) {
  const { t } = useTranslation('profile')
  const act = useAction(follow)
  return (
    <Card title={t('pages.title')}>
      {pages.length === 0 ? <p className={styles.soft}>{t('pages.none')}</p> : null}
      <ul className={styles.list}>
        {pages.map(({ id, username, subtitle, favorite, link }) => (
          <li key={id} className={styles.line}>
            <span className={styles.words}>
              <a href={link} className={styles.link}>
                <bdi>{username}</bdi>
              </a>
              <span className={styles.small}>{t(`pages.kinds.${subtitle}`)}</span>
            </span>
            <IconButton
              name={t(favorite ? 'pages.unfollow' : 'pages.follow', { name: username })}
              aria-pressed={favorite}
              onClick={() => act.mutate({ page: id, isOn: !favorite })}
            >
              {favorite ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.7} />}
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The latest posts of people one follows. */
export function FeedsCard({ feeds }: { feeds: ProfileData['twitterFeeds'] }) {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('feeds.title')}>
      {feeds.length === 0 ? <p className={styles.soft}>{t('feeds.none')}</p> : null}
      <ul className={styles.list}>
        {feeds.map(({ id, userId, title, desc }) => (
          <li key={id}>
            <Link to="/pages/profile" search={{ id: userId, post: id }} className={styles.link}>
              <bdi>{title}</bdi>
            </Link>
            <p className={styles.excerpt} dir="auto">
              {desc}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function LatestPhotos({ photos }: { photos: ProfileData['latestPhotos'] }) {
  const { t } = useTranslation('profile')
  const [open, setOpen] = useState<number>()
  return (
    <Card title={t('photos.latest')}>
      {photos.length === 0 ? <p className={styles.soft}>{t('photos.none')}</p> : null}
      <ul className={styles.photos}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={t('photos.open', { number: at + 1 })}
              onClick={() => setOpen(at)}
            >
              <img src={photo.img} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <Lightbox photos={photos} at={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  )
}

/** People of one's team or role one doesn't follow yet. */
export function SuggestionsCard({ suggestions }: { suggestions: ProfileData['suggestions'] }) {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('suggestions.title')}>
      {suggestions.length === 0 ? <p className={styles.soft}>{t('suggestions.none')}</p> : null}
      <ul className={styles.list}>
        {suggestions.map(({ id, name, avatar, avatarColor, mutualCount }) => (
          <li key={id} className={styles.line}>
            <Avatar person={{ fullName: name, avatar, avatarColor }} />
            <span className={styles.words}>
              <Link to="/pages/profile" search={{ id }} className={styles.link}>
                <bdi>{name}</bdi>
              </Link>
              {mutualCount === 0 ? null : (
                <span className={styles.small}>
                  {t('suggestions.mutual', { count: mutualCount })}
                </span>
              )}
            </span>
            <FollowButton personId={id} name={name} isFollowing={false} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function PollsCard({ polls }: { polls: ProfileData['pollList'] }) {
  const { t } = useTranslation('profile')
  if (polls.length === 0) return null
  return (
    <Card title={t('polls.title')}>
      {polls.map(poll => (
        <Poll key={poll.pollId} poll={poll} />
      ))}
    </Card>
  )
}
