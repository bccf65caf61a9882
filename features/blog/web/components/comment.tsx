import type { BlogComment, BlogPost } from '../../contract/blog-shapes.rules.ts'
import {
  IconCheck,
  IconDots,
  IconHeart,
  IconHeartFilled,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deleteComment, editComment, likeComment, moderate, refreshBlog } from '../blog.api.ts'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'

interface CommentProps {
  comment: BlogComment
  post: BlogPost
}

/** A comment with its actions. */
export function Comment({ comment, post, onAnswer }: CommentProps & { onAnswer: () => void }) {
  const { t } = useTranslation(['blog', 'ui', 'changes'])
  const format = useFormats()
  const undoOf = useUndoAction(t('done.undone'))
  const [isEditing, setEditing] = useState(false)
  const [ahead, setAhead] = useState<boolean>()
  const attempt = useAttempt()

  async function act(run: () => Promise<unknown>): Promise<boolean> {
    const isDone = await attempt(run)
    await refreshBlog()
    return isDone
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
  if (comment.isDeleted) return <p className={styles.deleted}>{t('comments.deletedText')}</p>
  if (isEditing)
    return (
      <CommentForm
        label={t('comments.edit')}
        send={t('comments.save')}
        text={comment.commentText}
        isFirst
        draftKey={`blog.edit.${comment.id}`}
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
      <div className={styles.body}>
        <Head comment={comment} post={post} />
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
            <span className="sr-only">
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
        <CommentMenu
          comment={comment}
          onEdit={() => setEditing(true)}
          onDelete={() => void remove()}
        />
      ) : null}
    </div>
  )
}

function Head({ comment, post }: CommentProps) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  return (
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
  )
}

interface CommentMenuProps {
  comment: BlogComment
  onEdit: () => void
  onDelete: () => void
}

function CommentMenu({ comment, onEdit, onDelete }: CommentMenuProps) {
  const { t } = useTranslation('blog')
  return (
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
              onChoose={onEdit}
            />
          ) : null}
          <MenuItem
            text={t('comments.delete')}
            icon={<IconTrash size={16} stroke={1.7} />}
            tone="bad"
            onChoose={onDelete}
          />
        </>
      )}
    </Menu>
  )
}
