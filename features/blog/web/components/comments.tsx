import type { BlogComment, BlogPost } from '../../contract/blog-shapes.rules.ts'
import {
  IconCheck,
  IconDots,
  IconHeart,
  IconHeartFilled,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.door.ts'
import {
  addComment,
  deleteComment,
  editComment,
  likeComment,
  moderate,
  refreshBlog,
} from '../blog.api.ts'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'

interface CommentsProps {
  post: BlogPost
  comments: readonly BlogComment[]
  /** Threads that are not shown yet. */
  left: number
  onMore: () => void
}

/** What readers say: threads of two levels, the newest first. */
export function Comments({ post, comments, left, onMore }: CommentsProps) {
  const { t } = useTranslation(['blog', 'ui'])
  const format = useFormats()
  const box = useRef<HTMLTextAreaElement>(null)
  const [answered, setAnswered] = useState<number>()
  useShortcuts([{ keys: 'c', label: t('keys.comment'), run: () => box.current?.focus() }])

  async function say(text: string, parentId?: number): Promise<boolean> {
    try {
      const { comment } = await addComment({
        postId: post.id,
        text,
        ...(parentId === undefined ? {} : { parentId }),
      })
      if (comment.state !== 'approved') toast.info(t('comments.waits'))
      setAnswered(undefined)
      return true
    } catch (error) {
      toast.error(explainFailure(error, t))
      return false
    } finally {
      void refreshBlog()
    }
  }
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
        onSend={text => say(text)}
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
                    onSend={text => say(text, thread.id)}
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

function Comment({
  comment,
  post,
  onAnswer,
}: {
  comment: BlogComment
  post: BlogPost
  onAnswer: () => void
}) {
  const { t } = useTranslation(['blog', 'ui', 'changes'])
  const format = useFormats()
  const undoOf = useUndoAction(t('done.undone'))
  const [isEditing, setEditing] = useState(false)
  const [ahead, setAhead] = useState<boolean>()

  async function act(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      toast.error(explainFailure(error, t))
      return false
    } finally {
      await refreshBlog()
    }
  }
  const isLiked = ahead ?? comment.isLiked
  const likes = comment.likes + (isLiked === comment.isLiked ? 0 : isLiked ? 1 : -1)
  async function like(): Promise<void> {
    setAhead(!isLiked)
    await act(() => likeComment(comment.id, !isLiked))
    setAhead(undefined)
  }
  async function remove(): Promise<void> {
    await act(async () => {
      const { changeId } = await deleteComment(comment.id)
      toast.done(t('comments.deleted'), undoOf(changeId))
    })
  }
  if (comment.isDeleted) return <p className={styles.gone}>{t('comments.gone')}</p>
  if (isEditing)
    return (
      <CommentForm
        label={t('comments.edit')}
        send={t('comments.save')}
        text={comment.commentText}
        isFirst
        onSend={async text => {
          const isDone = await act(() => editComment(comment.id, text))
          if (isDone) setEditing(false)
          return isDone
        }}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <div className={styles.comment}>
      <Avatar
        person={{
          fullName: comment.userFullName || '–',
          avatar: comment.avatar,
          avatarColor: comment.avatarColor,
        }}
      />
      <div className={styles.said}>
        <p className={styles.head}>
          <bdi className={styles.name}>{comment.userFullName || t('nobody')}</bdi>
          <span className={styles.soft} data-tip={format.moment(comment.commentedAt)}>
            {format.ago(comment.commentedAt)}
            {comment.editedAt === null ? '' : ` · ${t('comments.edited')}`}
          </span>
          {comment.userId !== null && comment.userId === post.authorId ? (
            <StatusBadge tone="accent" text={t('author')} isPlain />
          ) : null}
          {comment.userId === null ? (
            <StatusBadge tone="idle" text={t('moderation.guest')} isPlain />
          ) : null}
          {comment.state === 'approved' ? null : (
            <StatusBadge tone="warn" text={t(`moderation.states.${comment.state}`)} />
          )}
        </p>
        <p className={styles.text} dir="auto">
          {comment.commentText}
        </p>
        <div className={styles.acts} data-no-print>
          <Button
            kind="quiet"
            aria-pressed={isLiked}
            icon={
              isLiked ? (
                <IconHeartFilled size={16} className={styles.on} />
              ) : (
                <IconHeart size={16} stroke={1.7} />
              )
            }
            onClick={() => void like()}
          >
            <bdi>{format.number(likes)}</bdi>
            <span className={styles.unseen}>
              {t('comments.likeOf', { name: comment.userFullName, count: likes })}
            </span>
          </Button>
          {comment.state === 'approved' ? (
            <Button kind="quiet" onClick={onAnswer}>
              {t('comments.reply')}
            </Button>
          ) : null}
          {post.canModerate && comment.state === 'pending' ? (
            <Button
              kind="quiet"
              icon={<IconCheck size={16} stroke={1.7} />}
              onClick={() => void act(() => moderate({ ids: [comment.id], to: 'approved' }))}
            >
              {t('moderation.approve')}
            </Button>
          ) : null}
        </div>
      </div>
      {comment.canEdit || post.canModerate ? (
        <Menu
          name={t('comments.menuOf', { name: comment.userFullName })}
          icon={<IconDots size={16} stroke={1.7} />}
        >
          {() => (
            <>
              {comment.canEdit ? (
                <MenuItem
                  text={t('comments.edit')}
                  icon={<IconPencil size={16} stroke={1.7} />}
                  onChoose={() => setEditing(true)}
                />
              ) : null}
              <MenuItem
                text={t('comments.delete')}
                icon={<IconTrash size={16} stroke={1.7} />}
                tone="bad"
                onChoose={() => void remove()}
              />
            </>
          )}
        </Menu>
      ) : null}
    </div>
  )
}
