import { MAX_COMMENT } from '../../contract/todo.rules.ts'
import type { TaskComment } from '../../contract/todo.contract.ts'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useDraftText } from '#ui/form/use-draft-text.ts'
import { useSendLine } from '#ui/form/use-send-line.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { addComment, deleteComment, editComment, refreshTasks } from '../todo.api.ts'
import styles from './task-drawer.module.css'

/** A task's comments; `@name` notifies someone who sees it. */
export function TaskComments({
  taskId,
  comments,
}: {
  taskId: number
  comments: readonly TaskComment[]
}) {
  const { t } = useTranslation(['todo', 'ui'])
  const [edited, setEdited] = useState<TaskComment>()
  const me = useSession().user?.id
  const attempt = useAttempt(refreshTasks)
  return (
    <section className={styles.section} aria-label={t('drawer.comments')}>
      <h3>{t('drawer.comments')}</h3>
      {comments.length === 0 ? <p className={styles.soft}>{t('drawer.noComments')}</p> : null}
      <ul className={styles.comments}>
        {comments.map(comment => (
          <li key={comment.id} className={styles.comment}>
            <Avatar person={comment.author} />
            <CommentBody comment={comment} />
            {comment.author.id === me ? (
              <Menu name={t('drawer.commentMenu')} icon={<IconDots size={16} stroke={1.7} />}>
                {() => (
                  <>
                    <MenuItem
                      text={t('drawer.editComment')}
                      icon={<IconPencil size={16} stroke={1.7} />}
                      onChoose={() => setEdited(comment)}
                    />
                    <MenuItem
                      text={t('drawer.deleteComment')}
                      icon={<IconTrash size={16} stroke={1.7} />}
                      tone="bad"
                      onChoose={() => void attempt(() => deleteComment(comment.id))}
                    />
                  </>
                )}
              </Menu>
            ) : null}
          </li>
        ))}
      </ul>
      {edited === undefined ? (
        <CommentField
          key="new"
          draftKey={`todo.comment.${taskId}`}
          submit={t('drawer.send')}
          onSend={comment => attempt(() => addComment(taskId, comment))}
        />
      ) : (
        <CommentField
          key={edited.id}
          draftKey={`todo.comment.${taskId}.${edited.id}`}
          initial={edited.comment}
          submit={t('drawer.save')}
          onSend={async comment => {
            const isSaved = await attempt(() => editComment(edited.id, comment))
            if (isSaved) setEdited(undefined)
            return isSaved
          }}
          onCancel={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface CommentFieldProps {
  draftKey: string
  initial?: string
  submit: string
  /** Returns whether it was saved. */
  onSend: (comment: string) => Promise<boolean>
  onCancel?: () => void
}

function CommentField({ draftKey, initial = '', submit, onSend, onCancel }: CommentFieldProps) {
  const { t } = useTranslation(['todo', 'ui'])
  const [text, setText] = useDraftText(draftKey, initial)
  const send = useSendLine({ text, setText, isMultiline: true, initial, send: onSend })
  return (
    <form
      className={styles.addLine}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        className={styles.input}
        rows={2}
        aria-label={t('drawer.comment')}
        placeholder={t('drawer.comment')}
        maxLength={MAX_COMMENT}
        dir={text === '' ? undefined : 'auto'}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      {onCancel === undefined ? null : (
        <Button
          onClick={() => {
            setText(initial)
            onCancel()
          }}
        >
          {t('ui:dialog.cancel')}
        </Button>
      )}
      <Button type="submit">{submit}</Button>
    </form>
  )
}

function CommentBody({
  comment: { author, comment, createdAt, editedAt },
}: {
  comment: TaskComment
}) {
  const { t } = useTranslation('todo')
  const format = useFormats()
  return (
    <div className={styles.commentBody}>
      <p>
        <bdi className={styles.name}>{author.fullName}</bdi>{' '}
        <span className={styles.soft} data-tip={format.moment(createdAt)}>
          {format.ago(createdAt)}
          {editedAt === null ? '' : ` · ${t('drawer.edited')}`}
        </span>
      </p>
      <p className={styles.text} dir="auto">
        {comment}
      </p>
    </div>
  )
}
