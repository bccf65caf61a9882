import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import {
  IconDots,
  IconFlag,
  IconHeart,
  IconHeartFilled,
  IconLink,
  IconMessageCircle,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deletePost, like } from '../profile.api.ts'
import { Comments } from './comments.tsx'
import { Poll } from './poll.tsx'
import styles from './post-card.module.css'
import { useAction } from './use-action.ts'
import { PostWords } from './words.tsx'

const EditPostDialog = lazyDialog(
  async () => (await import('./edit-post-dialog.tsx')).EditPostDialog,
)
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** One post with what people make of it. */
export function PostCard({ post }: { post: ProfilePost }) {
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <article className={styles.post} aria-label={post.username}>
      <PostHead post={post} />
      <PostBody post={post} />
      {post.poll === null ? null : <Poll poll={post.poll} />}
      <PostFoot post={post} onComment={() => box.current?.focus()} />
      <Comments post={post} box={box} />
    </article>
  )
}

/** The post's text and media. */
export function PostBody({ post }: { post: ProfilePost }) {
  const { t } = useTranslation('profile')
  return (
    <>
      {post.postText === '' ? null : <PostWords text={post.postText} named={post.named} />}
      {post.postImg === undefined ? null : (
        <img
          className={styles.picture}
          src={post.postImg}
          alt={t('post.image', { name: post.username })}
          loading="lazy"
        />
      )}
    </>
  )
}

function PostHead({ post }: { post: ProfilePost }) {
  const { t } = useTranslation('profile')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const undoOf = useUndoAction(t('post.undone'))
  const [isEditing, setEditing] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const isMine = post.userId === useSignedInUser().id
  const remove = useAction(deletePost, ({ changeId }) =>
    toast.done(t('post.deleted'), undoOf(changeId)),
  )
  const { username, userId, avatar, avatarColor, audience, isOwn, canDelete } = post
  const copy = () =>
    copyText(Promise.resolve(new URL(post.share, location.href).href)).then(
      () => toast.done(t('post.copied')),
      (error: unknown) => toast.error(explainFailure(error, tUi)),
    )
  return (
    <div className={styles.head}>
      <Avatar person={{ fullName: username, avatar, avatarColor }} />
      <div className={styles.words}>
        <Link to="/pages/profile" search={{ id: userId }} className={styles.name}>
          <bdi>{username}</bdi>
        </Link>
        <p className={styles.small}>
          <time dateTime={post.postTime} title={format.moment(post.postTime)}>
            {format.ago(post.postTime)}
          </time>
          {post.editedAt === null ? '' : ` · ${t('post.edited')}`}
          {audience === 'everyone' ? '' : ` · ${t(`write.audiences.${audience}`)}`}
        </p>
      </div>
      <Menu name={t('post.more', { name: username })} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem
              text={t('post.share')}
              icon={<IconLink size={16} stroke={1.7} />}
              onChoose={() => void copy()}
            />
            {isOwn ? (
              <MenuItem
                text={t('post.edit')}
                icon={<IconPencil size={16} stroke={1.7} />}
                onChoose={() => setEditing(true)}
              />
            ) : null}
            {isMine ? null : (
              <MenuItem
                text={t('report.button')}
                icon={<IconFlag size={16} stroke={1.7} />}
                blockedBy={post.youReported ? t('report.already') : undefined}
                onChoose={() => setReporting(true)}
              />
            )}
            {canDelete ? (
              <MenuItem
                text={t('post.delete')}
                tone="bad"
                icon={<IconTrash size={16} stroke={1.7} />}
                onChoose={() => remove.mutate(post.id)}
              />
            ) : null}
          </>
        )}
      </Menu>
      {isReporting ? (
        <Suspense>
          <ReportDialog post={post} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
      {isEditing ? (
        <Suspense>
          <EditPostDialog post={post} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function PostFoot({ post, onComment }: { post: ProfilePost; onComment: () => void }) {
  const { t } = useTranslation('profile')
  const act = useAction((isLiked: boolean) => like({ postId: post.id, isLiked }))
  // What was pressed shows at once.
  const isLiked = act.isPending ? act.variables : post.youLiked
  const likes = post.likes + (isLiked === post.youLiked ? 0 : isLiked ? 1 : -1)
  return (
    <>
      <div className={styles.counts}>
        {likes === 0 ? null : (
          <span className={styles.likers}>
            {post.likedUsers.map(person => (
              <span key={person.userId} data-tip={person.username}>
                <Avatar
                  person={{
                    fullName: person.username,
                    avatar: person.avatar,
                    avatarColor: person.avatarColor,
                  }}
                  size="tiny"
                />
              </span>
            ))}
            <span className={styles.small}>{t('post.likes', { count: likes })}</span>
          </span>
        )}
        {post.comments === 0 ? null : (
          <span className={styles.small}>{t('post.comments', { count: post.comments })}</span>
        )}
      </div>
      <div className={styles.tools}>
        <Button
          kind="quiet"
          aria-pressed={isLiked}
          icon={
            isLiked ? (
              <IconHeartFilled className={styles.liked} size={16} />
            ) : (
              <IconHeart size={16} stroke={1.7} />
            )
          }
          onClick={() => act.mutate(!isLiked)}
        >
          {t(isLiked ? 'post.liked' : 'post.like')}
        </Button>
        <Button
          kind="quiet"
          icon={<IconMessageCircle size={16} stroke={1.7} />}
          onClick={onComment}
        >
          {t('post.comment')}
        </Button>
      </div>
    </>
  )
}
