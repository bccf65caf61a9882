import type { BlogItem } from '../../contract/blog-shapes.rules.ts'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { ListFooter } from '#ui/list/list-footer.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { useSelection } from '#ui/list/use-selection.ts'
import { ViewsSlot } from '#ui/list/views-slot.tsx'
import { useLastPage } from '#ui/list/use-last-page.ts'
import { SkeletonBox, EmptyState, ErrorState, NoMatchState, Skeleton } from '#ui/state/state.tsx'
import { type BlogSearch, postsQuery } from '../blog.api.ts'
import { PostBulk } from './post-bulk.tsx'
import { PostCard } from './post-card.tsx'
import { PostMenu } from './post-menu.tsx'
import { type BlogActions, useBlogActions } from './use-blog-actions.ts'
import styles from './list.module.css'

type Control = ListControl<BlogSearch>

/** The posts of a tab, with the four states of a list. */
export function PostList({ control }: { control: Control }) {
  const { t } = useTranslation('blog')
  const { query, change } = control
  const result = listResult(useQuery(postsQuery(query)), data => data.posts)
  const actions = useBlogActions()
  const rows = result.rows ?? []
  const selection = useSelection(rows.filter(row => row.canEdit).map(row => row.id))
  const chosen = rows.filter(row => selection.ids.has(row.id))
  return (
    <div className={styles.main}>
      <div className={styles.bar} data-no-print>
        <SearchBox
          label={t('search')}
          value={query.q}
          onSearch={(q, isFirst) => change({ q }, { replace: !isFirst })}
        />
        <ViewsSlot screen="posts" read={control.read} />
        {query.state === 'published' ? (
          <Button
            icon={<IconBookmark size={16} stroke={1.7} />}
            aria-pressed={query.bookmarked === '1'}
            onClick={() => change({ bookmarked: query.bookmarked === '1' ? '' : '1' })}
          >
            {t('onlyBookmarked')}
          </Button>
        ) : null}
      </div>
      <Filters control={control} rows={rows} />
      {chosen.length === 0 ? null : (
        <PostBulk posts={chosen} state={query.state} onDone={selection.clear} />
      )}
      <Body {...{ control, result, actions, selection }} />
    </div>
  )
}

/** Active filters besides the search, each removable. */
function Filters({
  control: { query, change },
  rows,
}: {
  control: Control
  rows: readonly BlogItem[]
}) {
  const { t } = useTranslation('blog')
  const author = rows.find(row => `${row.authorId}` === query.author)?.userFullName
  const shown = [
    ...(query.tag === '' ? [] : [{ key: 'tag', text: t('filters.tag', { tag: query.tag }) }]),
    ...(query.author === ''
      ? []
      : [{ key: 'author', text: t('filters.author', { name: author ?? '…' }) }]),
  ]
  if (shown.length === 0) return null
  return (
    <div className={styles.bar}>
      {shown.map(({ key, text }) => (
        <Button
          key={key}
          aria-label={t('filters.remove', { filter: text })}
          onClick={() => change({ [key]: '' })}
        >
          <bdi>{text}</bdi> <span aria-hidden="true">✕</span>
        </Button>
      ))}
    </div>
  )
}

interface BodyProps {
  control: Control
  result: ReturnType<typeof listResult<{ posts: BlogItem[]; total: number }, BlogItem>>
  actions: BlogActions
  selection: ReturnType<typeof useSelection>
}

function Body({
  control,
  result: { rows, total = 0, error, isStale, isRetrying, retry },
  actions,
  selection,
}: BodyProps) {
  const { t } = useTranslation('blog')
  const { query, change, isFiltered, clear } = control
  useLastPage(control, { rows, total, isStale })
  const isNarrowed =
    isFiltered &&
    (query.q !== '' ||
      query.tag !== '' ||
      query.category !== '' ||
      query.author !== '' ||
      query.bookmarked !== '')
  if (rows === undefined && error !== null)
    return <ErrorState title={t('failed')} error={error} isBusy={isRetrying} onRetry={retry} />
  if (rows === undefined) return <PostListSkeleton />
  if (rows.length === 0)
    return isNarrowed || total > 0 ? (
      <NoMatchState onClear={clear} />
    ) : (
      <EmptyState title={t(`empty.${query.state}`)} text={t('empty.text')} />
    )
  return (
    <>
      <div className={styles.cards} data-stale={isStale || undefined}>
        {rows.map(post => (
          <PostCard
            key={post.id}
            post={post}
            onTag={tag => change({ tag })}
            onBookmark={() => void actions.bookmark(post)}
            choice={
              post.canEdit ? (
                <Checkbox
                  label={t('choose', { title: post.title || t('untitled') })}
                  isOn={selection.ids.has(post.id)}
                  onToggle={event => selection.toggle(post.id, event.shiftKey)}
                />
              ) : undefined
            }
            menu={post.canEdit ? <PostMenu post={post} actions={actions} /> : undefined}
          />
        ))}
      </div>
      <div className={styles.frame}>
        <ListFooter control={control} total={total} />
      </div>
    </>
  )
}

function PostListSkeleton() {
  return (
    <Skeleton>
      <div className={styles.cards}>
        {[1, 2, 3, 4].map(one => (
          <div key={one} className={styles.skeletonCard}>
            <SkeletonBox width="100%" height={140} />
            <SkeletonBox width="80%" height={16} />
            <SkeletonBox width="50%" height={12} />
            <SkeletonBox width="95%" height={12} />
            <SkeletonBox width="90%" height={12} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
