import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { MENTION } from '#platform/contract/mentions.rules.ts'
import type { KanbanComment, KanbanTask } from '../../contract/kanban.contract.ts'
import { COMMENT_MAX } from '../../contract/kanban.rules.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, IconButton } from '#ui/button/button.tsx'
import { MentionField } from '#ui/mention/mention-field.tsx'
import { useNamedPeople } from '#ui/mention/use-named-people.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { addComment, deleteComment, updateComment } from '../kanban-actions.api.ts'
import { findPeople } from '../kanban.api.ts'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './drawer.module.css'

interface CardCommentsProps {
  task: KanbanTask
  screen: Screen
  canChange: boolean
}

/** What people say of a card; each changes and deletes their own. */
export function CardComments({ task, screen, canChange }: CardCommentsProps) {
  const { t } = useTranslation('kanban')
  const { mutateAsync } = useMutation({ mutationFn: (text: string) => addComment(task.id, text) })
  return (
    <section className={styles.section} aria-label={t('fields.comments')}>
      <h3 className={styles.subhead}>{t('fields.comments')}</h3>
      <ul className={styles.comments}>
        {task.comments.map(comment => (
          <Comment key={comment.id} comment={comment} screen={screen} canChange={canChange} />
        ))}
      </ul>
      {canChange ? (
        <CommentField
          screen={screen}
          label={t('comment.new')}
          submit={t('comment.send')}
          value=""
          onSend={mutateAsync}
        />
      ) : null}
      {!canChange && task.comments.length === 0 ? (
        <p className={styles.note}>{t('comment.none')}</p>
      ) : null}
    </section>
  )
}

function Comment({
  comment,
  screen,
  canChange,
}: {
  comment: KanbanComment
  screen: Screen
  canChange: boolean
}) {
  const { t } = useTranslation(['kanban', 'ui'])
  const format = useFormats()
  const me = useSignedInUser()
  const { run } = useCardActions()
  const [isEditing, setEditing] = useState(false)
  const isMine = canChange && comment.userId === me.id
  const color =
    screen.view.people.find(person => person.id === comment.userId)?.avatarColor ??
    (isMine ? me.avatarColor : avatarColorOf(comment.name))
  return (
    <li className={styles.comment}>
      <Avatar person={{ fullName: comment.name, avatar: comment.img, avatarColor: color }} />
      <div className={styles.commentBody}>
        <div className={styles.commentHead}>
          <b dir="auto">{comment.name}</b>
          <time className={styles.note} dateTime={comment.createdAt}>
            {format.moment(comment.createdAt)}
          </time>
          {comment.editedAt === null ? null : (
            <span className={styles.note}>{t('comment.edited')}</span>
          )}
          {isMine ? (
            <span className={styles.commentTools}>
              <IconButton name={t('comment.edit')} hasTip={false} onClick={() => setEditing(true)}>
                <IconPencil size={15} stroke={1.7} />
              </IconButton>
              <IconButton
                name={t('comment.delete')}
                hasTip={false}
                onClick={() => void run(deleteComment(comment.id), t('done.commentDeleted'))}
              >
                <IconTrash size={15} stroke={1.7} />
              </IconButton>
            </span>
          ) : null}
        </div>
        {isEditing ? (
          <CommentField
            screen={screen}
            label={t('comment.edit')}
            submit={t('ui:save')}
            value={comment.comment}
            onSend={async text => {
              await updateComment(comment.id, text)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <CommentText text={comment.comment} />
        )}
      </div>
    </li>
  )
}

/** As it was typed; whoever it names stands out. */
function CommentText({ text }: { text: string }) {
  // Every second piece is the name that the pattern holds.
  const pieces = text.split(MENTION)
  return (
    <p className={styles.commentText} dir="auto">
      {pieces.map((piece, index) =>
        index % 2 === 0 ? piece : <b key={index} className={styles.mention}>{`@${piece}`}</b>,
      )}
    </p>
  )
}

interface CommentFieldProps {
  screen: Screen
  label: string
  submit: string
  value: string
  onSend: (text: string) => Promise<unknown>
  onCancel?: () => void
}

/** Ctrl and Enter sends; `@` names people. */
function CommentField({ screen, label, submit, value, onSend, onCancel }: CommentFieldProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(value)
  const people = useNamedPeople(text, findPeople(screen.view.project.id, false))
  const { mutate, error, isPending } = useMutation({
    mutationFn: onSend,
    onSuccess: () => setText(''),
  })
  function send(): void {
    if (text.trim() !== '') mutate(text.trim())
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className={styles.commentField}>
      <MentionField
        field={field}
        text={text}
        people={people}
        onText={setText}
        listName={t('comment.people')}
        className={styles.commentInput}
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={COMMENT_MAX}
        dir={text === '' ? undefined : 'auto'}
        onKeyDown={handleKey}
      />
      <p className={styles.fault} role="alert">
        {error === null ? '' : explainFailure(error, t)}
      </p>
      <div className={styles.commentFoot}>
        {onCancel === undefined ? null : (
          <Button onClick={onCancel}>{t('ui:dialog.cancel')}</Button>
        )}
        {text.trim() === '' ? null : (
          <Button isBusy={isPending} onClick={send}>
            {submit}
          </Button>
        )}
      </div>
    </div>
  )
}
