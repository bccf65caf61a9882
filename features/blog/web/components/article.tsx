import type { BlogPost } from '../../contract/blog-shapes.rules.ts'
import {
  IconArrowLeft,
  IconArrowRight,
  IconBookmark,
  IconBookmarkFilled,
  IconHeart,
  IconHeartFilled,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { markPost, refreshBlog } from '../blog.api.ts'
import { Contents, listHeadings } from './contents.tsx'
import { PostArt } from './post-art.tsx'
import { STATUS_TONES } from './status-tones.ts'
import links from './links.module.css'
import styles from './article.module.css'

/** A post for reading, with its comments below. */
export function Article({ post, children }: { post: BlogPost; children: ReactNode }) {
  const { t } = useTranslation('blog')
  const words = useRef<HTMLDivElement>(null)
  const headings = listHeadings(words, post.content)
  return (
    <div className={styles.room}>
      <div className={styles.main}>
        <article className={styles.article} aria-label={post.title}>
          {post.isPreview ? <p className={styles.notice}>{t('preview')}</p> : null}
          <Byline post={post} />
          {post.img === '' ? null : (
            <img className={styles.hero} src={post.img} alt={post.imgAlt} />
          )}
          <div ref={words} className={styles.words}>
            <RichTextView html={post.content} />
          </div>
          <Tags post={post} />
          <Marks post={post} />
        </article>
        <Neighbours post={post} />
        {children}
      </div>
      <aside className={styles.side} aria-label={t('side.name')} data-no-print>
        {headings.length < 2 ? null : <Contents headings={headings} />}
        <Card title={t('author')}>
          <div className={styles.author}>
            <Avatar
              person={{
                fullName: post.author.name || '–',
                avatar: post.author.avatar,
                avatarColor: post.avatarColor,
              }}
              size="large"
            />
            <div>
              <p className={styles.authorName} dir="auto">
                {post.author.name || t('nobody')}
              </p>
              {post.author.bio === '' ? null : (
                <p className={styles.soft} dir="auto">
                  {post.author.bio}
                </p>
              )}
              {post.author.id === null ? null : (
                <Link
                  to="/pages/blog/list"
                  search={{ author: `${post.author.id}` }}
                  className={styles.more}
                >
                  {t('moreOf')}
                </Link>
              )}
            </div>
          </div>
        </Card>
        {post.related.length === 0 ? null : <Related posts={post.related} />}
      </aside>
    </div>
  )
}

function Byline({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  return (
    <p className={styles.by}>
      <Avatar
        person={{
          fullName: post.userFullName || '–',
          avatar: post.avatar,
          avatarColor: post.avatarColor,
        }}
        size="tiny"
      />
      <bdi>{post.userFullName || t('nobody')}</bdi>
      <span aria-hidden="true">·</span>
      <bdi data-tip={format.moment(post.blogPosted)}>{format.date(post.blogPosted)}</bdi>
      <span aria-hidden="true">·</span>
      <bdi>{t('minutes', { count: post.minutes, number: format.number(post.minutes) })}</bdi>
      {post.categories.map(category => (
        <StatusBadge key={category} tone="accent" text={category} isPlain />
      ))}
      {post.status === 'Published' ? null : (
        <StatusBadge tone={STATUS_TONES[post.status]} text={t(`status.${post.status}`)} />
      )}
      {post.isPublic ? null : <StatusBadge tone="idle" text={t('onlyInside')} isPlain />}
    </p>
  )
}

function Tags({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog')
  if (post.tags.length === 0) return null
  return (
    <ul className={links.tags} aria-label={t('tags')}>
      {post.tags.map(tag => (
        <li key={tag}>
          <Link to="/pages/blog/list" search={{ tag }} className={`${links.tag} ${styles.tag}`}>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Like and bookmark, by button and key: optimistic, with rollback on failure. */
function Marks({ post }: { post: BlogPost }) {
  const { t } = useTranslation(['blog', 'ui'])
  const format = useFormats()
  const [ahead, setAhead] = useState<{ isLiked?: boolean; isBookmarked?: boolean }>({})
  const attempt = useAttempt()
  const isLiked = ahead.isLiked ?? post.isLiked
  const isBookmarked = ahead.isBookmarked ?? post.isBookmarked
  const by = (now: boolean, was: boolean) => (now === was ? 0 : now ? 1 : -1)

  async function mark(change: { isLiked?: boolean; isBookmarked?: boolean }): Promise<void> {
    setAhead(known => ({ ...known, ...change }))
    await attempt(async () => {
      await markPost({ id: post.id, ...change })
      await refreshBlog()
    })
    setAhead({})
  }
  const like = () => void mark({ isLiked: !isLiked })
  const bookmark = () => void mark({ isBookmarked: !isBookmarked })
  useShortcuts([
    { keys: 'l', label: t('keys.like'), run: like },
    { keys: 'b', label: t('keys.bookmark'), run: bookmark },
  ])
  return (
    <div className={styles.marks} data-no-print>
      <Button
        aria-pressed={isLiked}
        icon={
          isLiked ? (
            <IconHeartFilled size={18} className={styles.on} />
          ) : (
            <IconHeart size={18} stroke={1.7} />
          )
        }
        onClick={like}
      >
        {t('like')}{' '}
        <bdi className={styles.number}>{format.number(post.likes + by(isLiked, post.isLiked))}</bdi>
      </Button>
      <Button
        aria-pressed={isBookmarked}
        icon={
          isBookmarked ? (
            <IconBookmarkFilled size={18} className={styles.on} />
          ) : (
            <IconBookmark size={18} stroke={1.7} />
          )
        }
        onClick={bookmark}
      >
        {t('bookmark')}{' '}
        <bdi className={styles.number}>
          {format.number(post.bookmarked + by(isBookmarked, post.isBookmarked))}
        </bdi>
      </Button>
    </div>
  )
}

function Neighbours({ post: { previous, next } }: { post: BlogPost }) {
  const { t } = useTranslation('blog')
  if (previous === null && next === null) return null
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')} data-no-print>
      {previous === null ? (
        <span />
      ) : (
        <Link
          to="/pages/blog/detail/$id"
          params={{ id: `${previous.id}` }}
          className={styles.neighbour}
        >
          <span className={styles.soft}>
            <IconArrowLeft size={14} stroke={1.7} className={styles.mirrored} aria-hidden="true" />{' '}
            {t('previous')}
          </span>
          <bdi>{previous.title}</bdi>
        </Link>
      )}
      {next === null ? null : (
        <Link
          to="/pages/blog/detail/$id"
          params={{ id: `${next.id}` }}
          className={styles.neighbour}
          data-end
        >
          <span className={styles.soft}>
            {t('next')}{' '}
            <IconArrowRight size={14} stroke={1.7} className={styles.mirrored} aria-hidden="true" />
          </span>
          <bdi>{next.title}</bdi>
        </Link>
      )}
    </nav>
  )
}

function Related({ posts }: { posts: BlogPost['related'] }) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  return (
    <Card title={t('related')}>
      <ul className={links.posts}>
        {posts.map(post => (
          <li key={post.id}>
            <Link
              to="/pages/blog/detail/$id"
              params={{ id: `${post.id}` }}
              className={`${links.post} ${styles.relatedLink}`}
            >
              <span className={`${links.thumb} ${styles.thumb}`} aria-hidden="true">
                {post.img === '' ? (
                  <PostArt seed={post.id} />
                ) : (
                  <img src={post.img} alt="" loading="lazy" />
                )}
              </span>
              <span>
                <span dir="auto">{post.title}</span>
                <bdi className={styles.soft}>{format.date(post.blogPosted)}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
