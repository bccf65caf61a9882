import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { postsQuery, readBlogSearch } from './blog.api.ts'

// The specification's paths without an id: the newest post, and a new one.

export function NewestPostPage() {
  const { t } = useTranslation('blog')
  const query = useQuery(postsQuery(readBlogSearch({})))
  return (
    <Page title={t('loading')}>
      <Loaded query={query} failed={t('failed')} skeleton={[420, 360, 300]}>
        {({ posts: [newest] }) =>
          newest === undefined ? (
            <Navigate to="/pages/blog/list" replace />
          ) : (
            <Navigate to="/pages/blog/detail/$id" params={{ id: `${newest.id}` }} replace />
          )
        }
      </Loaded>
    </Page>
  )
}

export const NewPostPage = () => (
  <Navigate to="/pages/blog/edit/$id" params={{ id: 'new' }} replace />
)
