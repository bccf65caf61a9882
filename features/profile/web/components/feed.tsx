import type { ProfileData } from '../../contract/profile.contract.ts'
import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { AboutCard } from './about-card.tsx'
import { PostCard } from './post-card.tsx'
import styles from './profile.module.css'
import { FeedsCard, LatestPhotos, PagesCard, PollsCard, SuggestionsCard } from './side-cards.tsx'
import { WritePost } from './write-post.tsx'

interface FeedProps {
  data: ProfileData
  posts: ProfilePost[]
  /** One post, as a link names it. */
  isAlone: boolean
  onMore: (() => void) | undefined
  isBusy: boolean
}

/** A person's posts, between details and side cards (PROF-02, PROF-04). */
export function Feed({ data, posts, isAlone, onMore, isBusy }: FeedProps) {
  const { t } = useTranslation('profile')
  const { isOwn, id } = data.header
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <AboutCard about={data.userAbout} />
        <PagesCard pages={data.suggestedPages} />
        <FeedsCard feeds={data.twitterFeeds} />
      </div>
      <div className={styles.column}>
        {isOwn && !isAlone ? <WritePost /> : null}
        {isAlone ? (
          <p>
            <Link to="/pages/profile" search={{ id }} className={styles.link}>
              {t('post.all')}
            </Link>
          </p>
        ) : null}
        {posts.length === 0 ? (
          <EmptyState title={t('post.none')} text={t(isOwn ? 'post.noneOwn' : 'post.noneOther')} />
        ) : (
          posts.map(post => <PostCard key={post.id} post={post} />)
        )}
        {onMore === undefined ? null : (
          <Button isBusy={isBusy} onClick={onMore}>
            {t('post.older')}
          </Button>
        )}
      </div>
      <div className={styles.column}>
        <LatestPhotos photos={data.latestPhotos} />
        <SuggestionsCard suggestions={data.suggestions} />
        <PollsCard polls={data.pollList} />
      </div>
    </div>
  )
}
