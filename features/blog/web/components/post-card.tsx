import type { BlogItem } from '../../contract/blog-shapes.rules.ts'
import { IconBookmark, IconBookmarkFilled, IconLock, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/button/button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { PostArt } from './post-art.tsx'
import { STATUS_TONES } from './status-tones.ts'
import styles from './list.module.css'

interface PostCardProps {
  post: BlogItem
  /** Filters by the pressed tag. */
  onTag: (tag: string) => void
  onBookmark: () => void
  /** Selection checkbox, for writers. */
  choice?: ReactNode
  menu?: ReactNode
}

/** A post in the list: picture, title, author, date, excerpt. */
export function PostCard({ post, onTag, onBookmark, choice, menu }: PostCardProps) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  const id = useId()
  const isOut = post.status === 'Published' && post.deletedAt === null
  const to = isOut || !post.canEdit ? '/pages/blog/detail/$id' : '/pages/blog/edit/$id'
  return (
    <article className={styles.card} aria-labelledby={id} data-row={post.id}>
      <div className={styles.art} aria-hidden="true">
        {post.img === '' ? (
          <PostArt seed={post.id} />
        ) : (
          <img className={styles.picture} src={post.img} alt="" loading="lazy" />
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          {choice}
          <h2 id={id} className={styles.title} dir="auto">
            {post.deletedAt === null ? (
              <Link to={to} params={{ id: `${post.id}` }} className={styles.link}>
                {post.title || t('untitled')}
              </Link>
            ) : (
              post.title || t('untitled')
            )}
          </h2>
          {menu}
        </div>
        <p className={styles.by}>
          <Avatar
            person={{
              fullName: post.userFullName || '–',
              avatar: post.avatar,
              avatarColor: post.avatarColor,
            }}
            size="tiny"
          />
          <bdi className={styles.name}>{post.userFullName || t('nobody')}</bdi>
          <span aria-hidden="true">·</span>
          <bdi data-tip={format.moment(post.blogPosted)}>
            {post.status === 'Scheduled'
              ? format.moment(post.blogPosted)
              : format.date(post.blogPosted)}
          </bdi>
          <span aria-hidden="true">·</span>
          <bdi>{t('minutes', { count: post.minutes, number: format.number(post.minutes) })}</bdi>
        </p>
        {isOut && !post.hasChanges ? null : (
          <p className={styles.badges}>
            {isOut ? null : (
              <StatusBadge tone={STATUS_TONES[post.status]} text={t(`status.${post.status}`)} />
            )}
            {post.hasChanges ? <StatusBadge tone="info" text={t('hasChanges')} /> : null}
          </p>
        )}
        {post.excerpt === '' ? null : (
          <p className={styles.excerpt}>
            <bdi>{post.excerpt}</bdi>
          </p>
        )}
        <div className={styles.foot}>
          <ul className={styles.tags} aria-label={t('tags')}>
            {post.tags.slice(0, 3).map(tag => (
              <li key={tag}>
                <button type="button" className={styles.tag} onClick={() => onTag(tag)}>
                  <bdi>{tag}</bdi>
                </button>
              </li>
            ))}
          </ul>
          {post.isPublic ? null : (
            <span className={styles.fact} data-tip={t('onlyInside')}>
              <IconLock size={16} stroke={1.7} aria-hidden="true" />
              <span className="sr-only">{t('onlyInside')}</span>
            </span>
          )}
          <span
            className={styles.fact}
            data-tip={t('commentCount', {
              count: post.comment,
              number: format.number(post.comment),
            })}
          >
            <IconMessageCircle size={16} stroke={1.7} aria-hidden="true" />
            <span aria-hidden="true">{format.number(post.comment)}</span>
            <span className="sr-only">
              {t('commentCount', { count: post.comment, number: format.number(post.comment) })}
            </span>
          </span>
          {isOut ? (
            <IconButton
              name={t('bookmarkOf', { title: post.title })}
              aria-pressed={post.isBookmarked}
              onClick={onBookmark}
            >
              {post.isBookmarked ? (
                <IconBookmarkFilled size={18} className={styles.marked} />
              ) : (
                <IconBookmark size={18} stroke={1.7} />
              )}
            </IconButton>
          ) : null}
        </div>
      </div>
    </article>
  )
}
