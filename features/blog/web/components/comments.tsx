import type { BlogComment, BlogPost } from '../../contract/blog-shapes.rules.ts'
import { useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { addComment, refreshBlog } from '../blog.api.ts'
import { Comment } from './comment.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'

interface CommentsProps {
  post: BlogPost
  comments: readonly BlogComment[]
  /** Threads not shown yet. */
  left: number
  onMore: () => void
}

/** Comments in threads of two levels, newest first. */
export function Comments({ post, comments, left, onMore }: CommentsProps) {
  const { t } = useTranslation(['blog', 'ui'])
  const format = useFormats()
  const box = useRef<HTMLTextAreaElement>(null)
  const [answered, setAnswered] = useState<number>()
  useShortcuts([{ keys: 'c', label: t('keys.comment'), run: () => box.current?.focus() }])
  const attempt = useAttempt(refreshBlog)

  const submit = (text: string, parentId?: number): Promise<boolean> =>
    attempt(async () => {
      const { comment } = await addComment({
        postId: post.id,
        text,
        ...(parentId === undefined ? {} : { parentId }),
      })
      if (comment.state !== 'approved') toast.info(t('comments.waits'))
      setAnswered(undefined)
    })
  const threads = comments.filter(one => one.parentId === null)
  return (
    <section className={styles.comments} aria-label={t('comments.name')}>
      <h2 className={styles.title}>
        {post.comments === 0
          ? t('comments.none')
          : t('commentCount', { count: post.comments, number: format.number(post.comments) })}
      </h2>
      <CommentForm
        ref={box}
        label={t('comments.write')}
        send={t('comments.send')}
        draftKey={`blog.comment.${post.id}`}
        onSend={text => submit(text)}
      />
      <ul className={styles.list}>
        {threads.map(thread => (
          <li key={thread.id}>
            <Comment
              comment={thread}
              post={post}
              onAnswer={() => setAnswered(answered === thread.id ? undefined : thread.id)}
            />
            <ul className={styles.answers}>
              {comments
                .filter(one => one.parentId === thread.id)
                .map(one => (
                  <li key={one.id}>
                    <Comment comment={one} post={post} onAnswer={() => setAnswered(thread.id)} />
                  </li>
                ))}
              {answered === thread.id ? (
                <li>
                  <CommentForm
                    label={t('comments.answer', { name: thread.userFullName })}
                    send={t('comments.sendAnswer')}
                    isFirst
                    draftKey={`blog.answer.${thread.id}`}
                    onSend={text => submit(text, thread.id)}
                    onCancel={() => setAnswered(undefined)}
                  />
                </li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
      {left === 0 ? null : (
        <Button onClick={onMore}>
          {t('comments.more', { count: left, number: format.number(left) })}
        </Button>
      )}
    </section>
  )
}
