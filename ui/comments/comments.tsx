import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { MENTION } from '#platform/contract/mentions.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Button, IconButton } from '../button/button.tsx'
import { readDraftText, useDraftText } from '../form/use-draft-text.ts'
import { useSendLine } from '../form/use-send-line.ts'
import { MentionField } from '../mention/mention-field.tsx'
import { useNamedPeople } from '../mention/use-named-people.ts'
import type { FindPeople } from '../people-picker/people-picker.tsx'
import { explainFailure } from '../state/explain-failure.ts'
import styles from './comments.module.css'

/** A comment on a record. */
export interface CommentShown {
  id: number
  text: string
  author: ComponentProps<typeof Avatar>['person']
  createdAt: string
  editedAt: string | null
  /** The reader may change it and take it away. */
  isMine: boolean
}
/** Labels of the parts, provided by the screen. */
export interface CommentWords {
  new: string
  send: string
  edit: string
  delete: string
  edited: string
  none: string
  /** The list of people that `@` opens. */
  people: string
}
interface CommentsProps {
  comments: readonly CommentShown[]
  words: CommentWords
  /** Finds people for `@` mentions. */
  find: FindPeople
  maxLength: number
  /** Names the record: what is written and not sent is kept under it. */
  draftKey: string
  /** Adds a comment; without it the list is read-only for new ones. */
  onAdd?: ((text: string) => Promise<unknown>) | undefined
  onEdit: (id: number, text: string) => Promise<unknown>
  onDelete: (id: number) => void
}

/**
 * Comments on a record, oldest first; authors edit and delete their own. Ctrl+Enter sends; `@` mentions people.
 *
 * @example <Comments comments={comments} words={words} find={findPeopleQuery} maxLength={2_000} draftKey={`invoice.comment.${id}`} onAdd={add} onEdit={edit} onDelete={remove} />
 */
export function Comments({
  comments,
  words,
  find,
  maxLength,
  draftKey,
  onAdd,
  onEdit,
  onDelete,
}: CommentsProps) {
  return (
    <>
      {comments.length === 0 ? null : (
        <ul className={styles.comments}>
          {comments.map(comment => (
            <Comment
              key={comment.id}
              {...{ comment, words, find, maxLength, onEdit }}
              draftKey={`${draftKey}.${comment.id}`}
              onDelete={() => onDelete(comment.id)}
            />
          ))}
        </ul>
      )}
      {onAdd === undefined ? (
        comments.length === 0 ? (
          <p className={styles.note}>{words.none}</p>
        ) : null
      ) : (
        <CommentField
          {...{ words, find, maxLength, draftKey }}
          label={words.new}
          submit={words.send}
          value=""
          onSend={onAdd}
        />
      )}
    </>
  )
}

type Shared = Pick<CommentsProps, 'words' | 'find' | 'maxLength' | 'draftKey'>
interface CommentProps extends Shared {
  comment: CommentShown
  onEdit: CommentsProps['onEdit']
  onDelete: () => void
}

function Comment({ comment, onEdit, onDelete, ...shared }: CommentProps) {
  const { words } = shared
  const { t } = useTranslation('ui')
  const format = useFormats()
  const [isEditing, setEditing] = useState(
    () => comment.isMine && readDraftText(shared.draftKey) !== undefined,
  )
  return (
    <li className={styles.comment}>
      <Avatar person={comment.author} />
      <div className={styles.body}>
        <div className={styles.head}>
          <b dir="auto">{comment.author.fullName}</b>
          <time className={styles.note} dateTime={comment.createdAt}>
            {format.moment(comment.createdAt)}
          </time>
          {comment.editedAt === null ? null : <span className={styles.note}>{words.edited}</span>}
          {comment.isMine ? (
            <div className={styles.tools}>
              <IconButton name={words.edit} hasTip={false} onClick={() => setEditing(true)}>
                <IconPencil size={15} stroke={1.7} />
              </IconButton>
              <IconButton name={words.delete} hasTip={false} onClick={onDelete}>
                <IconTrash size={15} stroke={1.7} />
              </IconButton>
            </div>
          ) : null}
        </div>
        {isEditing ? (
          <CommentField
            {...shared}
            label={words.edit}
            submit={t('save')}
            value={comment.text}
            onSend={async text => {
              await onEdit(comment.id, text)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <CommentText text={comment.text} />
        )}
      </div>
    </li>
  )
}

/** As typed, with mentions highlighted. */
function CommentText({ text }: { text: string }) {
  // Every second piece is a captured name.
  const pieces = text.split(MENTION)
  return (
    <p className={styles.text} dir="auto">
      {pieces.map((piece, index) =>
        index % 2 === 0 ? piece : <b key={index} className={styles.mention}>{`@${piece}`}</b>,
      )}
    </p>
  )
}

interface CommentFieldProps extends Shared {
  label: string
  submit: string
  value: string
  onSend: (text: string) => Promise<unknown>
  onCancel?: () => void
}

function CommentField(props: CommentFieldProps) {
  const { words, find, maxLength, draftKey, label, submit, value, onSend, onCancel } = props
  const { t } = useTranslation('ui')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraftText(draftKey, value)
  const people = useNamedPeople(text, find)
  const { mutateAsync, error } = useMutation({ mutationFn: onSend })
  const send = useSendLine({
    text,
    setText,
    isMultiline: true,
    initial: value,
    send: mutateAsync,
  })
  function cancel(): void {
    setText(value)
    onCancel?.()
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
  }
  return (
    <div className={styles.field}>
      <MentionField
        field={field}
        text={text}
        people={people}
        onText={setText}
        listName={words.people}
        className={styles.input}
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={maxLength}
        dir={text === '' ? undefined : 'auto'}
        onKeyDown={handleKey}
      />
      <p className={styles.fault} role="alert">
        {error === null ? '' : explainFailure(error, t)}
      </p>
      <div className={styles.foot}>
        {onCancel === undefined ? null : <Button onClick={cancel}>{t('dialog.cancel')}</Button>}
        {text.trim() === '' ? null : <Button onClick={send}>{submit}</Button>}
      </div>
    </div>
  )
}
