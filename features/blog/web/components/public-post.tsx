import {
  guestComment,
  type PublicComment,
  type PublicPost,
} from '../../contract/blog-comments.contract.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { addGuestComment } from '../blog-public.api.ts'
import links from './links.module.css'
import styles from './public.module.css'

interface PublicPostViewProps {
  post: PublicPost
  comments: readonly PublicComment[]
  hasGuests: boolean
}

/** A post on the public page. */
export function PublicPostView({ post, comments, hasGuests }: PublicPostViewProps) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  useDescription(post.seoText || post.excerpt)
  return (
    <>
      <p className={styles.soft}>
        <bdi>{post.userFullName || t('nobody')}</bdi> · <bdi>{format.date(post.blogPosted)}</bdi> ·{' '}
        <bdi>{t('minutes', { count: post.minutes, number: format.number(post.minutes) })}</bdi>
      </p>
      {post.img === '' ? null : <img className={styles.hero} src={post.img} alt={post.imgAlt} />}
      <div className={styles.words}>
        <RichTextView html={post.content} />
      </div>
      {post.tags.length === 0 ? null : (
        <ul className={links.tags} aria-label={t('tags')}>
          {post.tags.map(tag => (
            <li key={tag}>
              <Link to="/pages/blog/read" search={{ tag }} className={links.tag}>
                <bdi>{tag}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <section className={styles.comments} aria-label={t('comments.name')}>
        <h2>
          {post.comment === 0
            ? t('comments.none')
            : t('commentCount', { count: post.comment, number: format.number(post.comment) })}
        </h2>
        <ul className={styles.commentList}>
          {comments.map(comment => (
            <li key={comment.id} data-answer={comment.parentId === null ? undefined : true}>
              <p className={styles.soft}>
                <bdi className={styles.name}>{comment.userFullName || t('nobody')}</bdi> ·{' '}
                <bdi>{format.date(comment.commentedAt)}</bdi>
              </p>
              <p className={styles.commentText} dir="auto">
                {comment.isDeleted ? t('comments.deletedText') : comment.commentText}
              </p>
            </li>
          ))}
        </ul>
        {hasGuests ? (
          <GuestForm slug={post.slug} />
        ) : (
          <p className={styles.soft}>{t('public.signInToComment')}</p>
        )}
      </section>
      {post.related.length === 0 ? null : (
        <nav aria-label={t('related')}>
          <h2>{t('related')}</h2>
          <ul className={styles.related}>
            {post.related.map(one => (
              <li key={one.id}>
                <Link to="/pages/blog/read/$slug" params={{ slug: one.slug }}>
                  <bdi>{one.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** The description for search engines. */
function useDescription(text: string): void {
  useEffect(() => {
    const meta =
      document.querySelector('meta[name=description]') ??
      document.head.appendChild(document.createElement('meta'))
    const before = meta.getAttribute('content')
    meta.setAttribute('name', 'description')
    meta.setAttribute('content', text)
    return () => {
      if (before === null) meta.remove()
      else meta.setAttribute('content', before)
    }
  }, [text])
}

/** Comment form of guests; comments await approval. */
function GuestForm({ slug }: { slug: string }) {
  const { t } = useTranslation('blog')
  const [isThanked, setThanked] = useState(false)
  const blank = { slug, name: '', email: '', text: '', website: '' }
  const form = useForm({
    schema: guestComment,
    initial: blank,
    draftKey: `blog.guest.${slug}`,
    clearOnSubmit: true,
    async onSubmit(values) {
      await addGuestComment(values)
      setThanked(true)
    },
  })
  return (
    <Form form={form}>
      <h3>{t('public.comment')}</h3>
      <p role="status" className={styles.thanks}>
        {isThanked ? t('public.thanks') : ''}
      </p>
      <FieldPair>
        <TextField form={form} name="name" label={t('public.name')} autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label={t('public.email')}
          type="email"
          autoComplete="email"
          help={t('public.emailHelp')}
        />
      </FieldPair>
      {/* Honeypot: hidden from people, filled in by bots. */}
      <input
        className={styles.trap}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={form.values.website}
        onChange={event => form.set('website', event.currentTarget.value)}
      />
      <TextArea form={form} name="text" label={t('public.text')} />
      <div>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {t('comments.send')}
        </Button>
      </div>
    </Form>
  )
}
