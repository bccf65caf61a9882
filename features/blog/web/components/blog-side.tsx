import type { BlogSidebar } from '../../contract/blog-shapes.rules.ts'
import type { CategoryIcon } from '../../contract/blog.rules.ts'
import {
  IconBulb,
  IconFolder,
  IconLeaf,
  IconNews,
  IconRss,
  IconSettings,
  IconShield,
  IconTool,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { Switch } from '#ui/switch/switch.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { type BlogSearch, refreshBlog, subscribe } from '../blog.api.ts'
import { feedPath } from '../blog-public.api.ts'
import { PostArt } from './post-art.tsx'
import links from './links.module.css'
import styles from './list.module.css'

export const ICONS: Record<CategoryIcon, ComponentType<{ size: number; stroke: number }>> = {
  news: IconNews,
  tools: IconTool,
  people: IconUsers,
  leaf: IconLeaf,
  bulb: IconBulb,
  truck: IconTruck,
  shield: IconShield,
  folder: IconFolder,
}

interface BlogSideProps {
  side: UseQueryResult<BlogSidebar>
  control: ListControl<BlogSearch>
  onCategories: (() => void) | undefined
}

/** The sidebar: recent posts, categories, tags, and subscriptions. */
export function BlogSide({ side, control, onCategories }: BlogSideProps) {
  const { t } = useTranslation('blog')
  return (
    <aside className={styles.side} aria-label={t('side.name')}>
      <Card title={t('side.recent')}>
        <Loaded query={side} failed={t('side.failed')} skeleton={[180, 210, 160]}>
          {({ recentPosts }) =>
            recentPosts.length === 0 ? (
              <p className={styles.soft}>{t('empty.published')}</p>
            ) : (
              <Recent posts={recentPosts} />
            )
          }
        </Loaded>
      </Card>
      {/* Rendered only once loaded: cards below a pending one would move. */}
      {side.data === undefined ? null : (
        <>
          <Card
            title={t('side.categories')}
            actions={
              onCategories === undefined ? undefined : (
                <IconButton name={t('settings.categories')} onClick={onCategories}>
                  <IconSettings size={16} stroke={1.7} />
                </IconButton>
              )
            }
          >
            <Categories categories={side.data.categories} control={control} />
          </Card>
          {side.data.tags.length === 0 ? null : <Tags tags={side.data.tags} control={control} />}
          <News side={side.data} />
        </>
      )}
    </aside>
  )
}

function Recent({ posts }: { posts: BlogSidebar['recentPosts'] }) {
  const format = useFormats()
  return (
    <ul className={links.posts}>
      {posts.map(post => (
        <li key={post.id}>
          <Link
            to="/pages/blog/detail/$id"
            params={{ id: `${post.id}` }}
            className={`${links.post} ${styles.recentLink}`}
          >
            <span className={links.thumb} aria-hidden="true">
              {post.img === '' ? (
                <PostArt seed={post.id} />
              ) : (
                <img className={styles.picture} src={post.img} alt="" loading="lazy" />
              )}
            </span>
            <span>
              <span className={styles.recentTitle}>
                <bdi>{post.title}</bdi>
              </span>
              <bdi className={styles.soft}>{format.date(post.createdTime)}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Categories({
  categories,
  control: { query, change },
}: {
  categories: BlogSidebar['categories']
  control: ListControl<BlogSearch>
}) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  return (
    <ul className={styles.places}>
      {[{ id: 0, category: t('side.all'), icon: 'folder' as const, count: -1 }, ...categories].map(
        ({ id, category, icon, count }) => {
          const Icon = ICONS[icon]
          const isOn = query.category === (id === 0 ? '' : `${id}`)
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.place}
                aria-current={isOn || undefined}
                onClick={() =>
                  change({ category: id === 0 ? '' : `${id}`, state: 'published', view: undefined })
                }
              >
                <Icon size={18} stroke={1.7} />
                <span className={styles.placeName} dir="auto">
                  {category}
                </span>
                {count < 0 ? null : (
                  <span className={styles.placeCount}>{format.number(count)}</span>
                )}
              </button>
            </li>
          )
        },
      )}
    </ul>
  )
}

function Tags({
  tags,
  control: { query, change },
}: {
  tags: BlogSidebar['tags']
  control: ListControl<BlogSearch>
}) {
  const { t } = useTranslation('blog')
  return (
    <Card title={t('tags')}>
      <ul className={styles.tags}>
        {tags.map(({ tag }) => (
          <li key={tag}>
            <button
              type="button"
              className={styles.tag}
              aria-pressed={query.tag === tag}
              onClick={() =>
                change({ tag: query.tag === tag ? '' : tag, state: 'published', view: undefined })
              }
            >
              <bdi>{tag}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function News({ side }: { side: BlogSidebar }) {
  const { t } = useTranslation(['blog', 'ui'])
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttempt(refreshBlog)
  async function handleChange(isOn: boolean): Promise<void> {
    if (isBusy) return
    setBusy(true)
    if (await attempt(() => subscribe(isOn)))
      toast.done(t(isOn ? 'side.subscribed' : 'side.unsubscribed'))
    setBusy(false)
  }
  return (
    <Card title={t('side.stay')}>
      <div className={styles.settings}>
        <Switch
          label={t('side.digest')}
          help={t('side.digestHelp')}
          isOn={side.isSubscribed}
          onChange={isOn => void handleChange(isOn)}
        />
        {side.settings.isPublic ? (
          <a className={styles.fact} href={feedPath} target="_blank" rel="noreferrer">
            <IconRss size={16} stroke={1.7} aria-hidden="true" />
            {t('side.feed')}
          </a>
        ) : null}
      </div>
    </Card>
  )
}
