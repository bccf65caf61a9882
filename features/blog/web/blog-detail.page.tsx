import { THREADS_SHOWN } from '../contract/blog.rules.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { postQuery } from './blog.api.ts'
import { Article } from './components/article.tsx'
import { Comments } from './components/comments.tsx'
import { ShareMenu } from './components/share-menu.tsx'
import styles from './components/article.module.css'

// One post with its comments (BLOG-10 to BLOG-14). The URL has its id or slug; a former slug redirects. `?preview=1` shows unpublished
// changes to its editors.

export function BlogDetailPage() {
  const { t } = useTranslation('blog')
  const { id: name = '' } = useParams({ strict: false })
  const { preview }: { preview?: unknown } = useSearch({ strict: false })
  const [threads, setThreads] = useState(THREADS_SHOWN)
  const query = useQuery(postQuery(name, { threads, preview: preview !== undefined }))
  const post = query.data?.blog
  useTodaysAddress(name, post?.slug)
  return (
    <Page
      title={post?.title ?? t('loading')}
      actions={
        post === undefined ? undefined : (
          <>
            <ShareMenu post={post} />
            {post.canEdit ? (
              <ButtonLink
                to="/pages/blog/edit/$id"
                params={{ id: `${post.id}` }}
                icon={<IconPencil size={16} stroke={1.7} />}
              >
                {t('actions.edit')}
              </ButtonLink>
            ) : null}
          </>
        )
      }
    >
      <Loaded
        query={query}
        failed={t('failedPost')}
        skeleton={
          <div className={styles.skeleton}>
            <SkeletonBox width={260} height={14} />
            <SkeletonBox width="100%" height={280} />
            {[96, 92, 98, 60].map(width => (
              <SkeletonBox key={width} width={`${width}%`} height={14} />
            ))}
          </div>
        }
      >
        {({ blog, comments, threads: all }) => (
          <Article post={blog}>
            <Comments
              post={blog}
              comments={comments}
              left={Math.max(0, all - threads)}
              onMore={() => setThreads(Math.min(500, threads + THREADS_SHOWN))}
            />
          </Article>
        )}
      </Loaded>
    </Page>
  )
}

/** Replaces a former slug in the URL by the current one; an id stays. */
function useTodaysAddress(name: string, slug: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (slug === undefined || /^\d+$/.test(name) || name === slug) return
    void navigate({
      to: '/pages/blog/detail/$id',
      params: { id: slug },
      replace: true,
      search: true,
    })
  }, [name, slug, navigate])
}
