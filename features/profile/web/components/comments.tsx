import type { ProfileComment, ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { IconHeart, IconHeartFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, IconButton } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { commentsQuery, deleteComment, like } from '../profile.api.ts'
import styles from './post-card.module.css'
import { useAction } from './use-action.ts'
import { CommentWords } from './words.tsx'
import { WriteComment } from './write-comment.tsx'

/** The latest comments, all on request, and a field for one’s own. */
export function Comments({
  post,
  box,
}: {
  post: ProfilePost
  box: RefObject<HTMLTextAreaElement | null>
}) {
  const { t } = useTranslation('profile')
  const [showsAll, setShowsAll] = useState(false)
  const all = useQuery({ ...commentsQuery(post.id), enabled: showsAll })
  const shown = showsAll && all.data !== undefined ? all.data : post.detailedComments
  return (
    <div className={styles.comments}>
      {shown.length < post.comments ? (
        <div>
          <Button kind="quiet" isBusy={all.isFetching} onClick={() => setShowsAll(true)}>
            {t('post.allComments')}
          </Button>
        </div>
      ) : null}
      {shown.length === 0 ? null : (
        <ul className={styles.list}>
          {shown.map(comment => (
            <Comment key={comment.id} postId={post.id} comment={comment} />
          ))}
        </ul>
      )}
      <WriteComment postId={post.id} box={box} />
    </div>
  )
}

function Comment({ postId, comment }: { postId: number; comment: ProfileComment }) {
  const { t } = useTranslation('profile')
  const format = useFormats()
  const undoOf = useUndoAction(t('post.undone'))
  const { id, username, avatar, avatarColor, at, commentsLikes, youLiked, canDelete } = comment
  const act = useAction((isLiked: boolean) => like({ postId, commentId: id, isLiked }))
  const remove = useAction(deleteComment, ({ changeId }) =>
    toast.done(t('post.commentDeleted'), undoOf(changeId)),
  )
  const isLiked = act.isPending ? act.variables : youLiked
  const likes = commentsLikes + (isLiked === youLiked ? 0 : isLiked ? 1 : -1)
  return (
    <li className={styles.comment}>
      <Avatar person={{ fullName: username, avatar, avatarColor }} />
      <div className={styles.body}>
        <p>
          <bdi className={styles.name}>{username}</bdi>{' '}
          <span className={styles.small}>{format.ago(at)}</span>
        </p>
        <p dir="auto">
          <CommentWords text={comment.comment} named={comment.named} />
        </p>
      </div>
      <IconButton
        name={t('post.likeComment', { name: username })}
        aria-pressed={isLiked}
        onClick={() => act.mutate(!isLiked)}
      >
        {isLiked ? (
          <IconHeartFilled className={styles.liked} size={16} />
        ) : (
          <IconHeart size={16} stroke={1.7} />
        )}
        {likes === 0 ? null : <span className={styles.small}>{format.number(likes)}</span>}
      </IconButton>
      {canDelete ? (
        <IconButton
          name={t('post.deleteComment', { name: username })}
          onClick={() => remove.mutate(id)}
        >
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      ) : null}
    </li>
  )
}
