import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { taggedQuery } from '../profile.api.ts'
import { PostCard } from './post-card.tsx'
import styles from './profile.module.css'

/** Posts with a tag, from all authors (PROF-06). */
export function Tagged({ tag }: { tag: string }) {
  const { t } = useTranslation('profile')
  const query = useInfiniteQuery(taggedQuery(tag))
  return (
    <div className={styles.narrow}>
      <p>
        <Link to="/pages/profile" className={styles.link}>
          {t('tag.back')}
        </Link>
      </p>
      <Loaded query={query} failed={t('tag.failed')} skeleton={[420, 360, 420]}>
        {({ pages }) => {
          const posts = pages.flatMap(page => page.posts)
          if (posts.length === 0)
            return <EmptyState title={t('tag.none', { tag })} text={t('post.noneOther')} />
          return (
            <div className={styles.column}>
              {posts.map(post => (
                <PostCard key={post.id} post={post} />
              ))}
              {query.hasNextPage ? (
                <Button
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('post.older')}
                </Button>
              ) : null}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}
