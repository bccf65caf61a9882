import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { feedPath, publicListQuery, publicPostQuery } from './blog-public.api.ts'
import { PublicPostView } from './components/public-post.tsx'
import { PostArt } from './components/post-art.tsx'
import styles from './components/public.module.css'

// The public blog (BLOG-04): list and post, on a page of its own. 404 unless an editor has enabled it.

const PER_PAGE = 10

export function BlogReadPage() {
  const { slug }: { slug?: string } = useParams({ strict: false })
  // Outside the layout, which has a main of its own.
  return (
    <QueryClientProvider client={queryClient}>
      {slug === undefined ? <PublicList /> : <PublicPost slug={slug} />}
    </QueryClientProvider>
  )
}

function Sheet({
  title,
  heading,
  children,
}: {
  title: string
  heading: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('blog')
  useEffect(() => {
    document.title = `${title} · SMART FFT`
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link
          to="/pages/blog/read"
          className={styles.home}
          aria-label={`SMART FFT: ${t('public.home')}`}
        >
          <Logo withName />
        </Link>
        <ButtonLink to="/login">{t('public.signIn')}</ButtonLink>
      </header>
      <main className={styles.main}>
        {heading}
        {children}
      </main>
      <footer className={styles.foot}>
        <a href={feedPath}>{t('side.feed')}</a>
      </footer>
    </div>
  )
}

function PublicList() {
  const { t } = useTranslation('blog')
  const navigate = useNavigate()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const q = typeof raw.q === 'string' ? raw.q : ''
  const tag = typeof raw.tag === 'string' ? raw.tag : ''
  const page = Math.max(1, Math.trunc(Number(raw.page ?? 1)) || 1)
  const query = useQuery(publicListQuery({ q, tag, page }))
  const go = (search: Record<string, string | number | undefined>) =>
    void navigate({ to: '/pages/blog/read', search })
  return (
    <Sheet
      title={t('title')}
      heading={
        <h1 className={styles.title}>{tag === '' ? t('title') : t('filters.tag', { tag })}</h1>
      }
    >
      {/* The wrapper is a row: as an item of the page’s column, the search box would grow vertically. */}
      <div className={styles.search}>
        <SearchBox
          label={t('search')}
          value={q}
          onSearch={next => go({ q: next === '' ? undefined : next })}
        />
      </div>
      <Loaded query={query} failed={t('failed')} skeleton={[420, 380, 400]}>
        {({ posts, total, isOpen }) => (
          <>
            {posts.length === 0 ? (
              <EmptyState
                title={t(
                  isOpen ? (q === '' ? 'empty.published' : 'public.noMatch') : 'public.closed',
                )}
              />
            ) : null}
            <ul className={styles.list}>
              {posts.map(post => (
                <li key={post.id}>
                  <Item post={post} />
                </li>
              ))}
            </ul>
            <div className={styles.pages}>
              {page > 1 ? (
                <Button
                  onClick={() => go({ q: q || undefined, tag: tag || undefined, page: page - 1 })}
                >
                  {t('moderation.newer')}
                </Button>
              ) : null}
              {page * PER_PAGE < total ? (
                <Button
                  onClick={() => go({ q: q || undefined, tag: tag || undefined, page: page + 1 })}
                >
                  {t('moderation.older')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

interface ItemPost {
  id: number
  slug: string
  img: string
  title: string
  userFullName: string
  blogPosted: string
  excerpt: string
  minutes: number
}

function Item({ post }: { post: ItemPost }) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  return (
    <article className={styles.item}>
      <div className={styles.art} aria-hidden="true">
        {post.img === '' ? (
          <PostArt seed={post.id} />
        ) : (
          <img src={post.img} alt="" loading="lazy" />
        )}
      </div>
      <div>
        <h2 className={styles.itemTitle} dir="auto">
          <Link to="/pages/blog/read/$slug" params={{ slug: post.slug }}>
            {post.title}
          </Link>
        </h2>
        <p className={styles.soft}>
          <bdi>{post.userFullName || t('nobody')}</bdi> · <bdi>{format.date(post.blogPosted)}</bdi>{' '}
          · <bdi>{t('minutes', { count: post.minutes, number: format.number(post.minutes) })}</bdi>
        </p>
        <p className={styles.excerpt} dir="auto">
          {post.excerpt}
        </p>
      </div>
    </article>
  )
}

function PublicPost({ slug }: { slug: string }) {
  const { t } = useTranslation('blog')
  const query = useQuery(publicPostQuery(slug))
  const post = query.data?.post
  return (
    <Sheet
      title={post?.seoTitle || post?.title || t('title')}
      heading={
        <h1 className={styles.title} dir="auto">
          {post?.title ?? t('loading')}
        </h1>
      }
    >
      <Loaded query={query} failed={t('failedPost')} skeleton={[420, 380, 400]}>
        {({ post: shown, comments, hasGuests }) => (
          <PublicPostView post={shown} comments={comments} hasGuests={hasGuests} />
        )}
      </Loaded>
    </Sheet>
  )
}
