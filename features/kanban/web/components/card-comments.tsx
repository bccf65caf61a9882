import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { KanbanComment, KanbanTask } from '../../contract/kanban.contract.ts'
import { MAX_COMMENT } from '../../contract/kanban.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { type CommentShown, Comments } from '#ui/comments/comments.tsx'
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
  const me = useSignedInUser()
  const { run } = useCardActions()
  const { mutateAsync } = useMutation({ mutationFn: (text: string) => addComment(task.id, text) })
  function shown(comment: KanbanComment): CommentShown {
    const isMine = canChange && comment.userId === me.id
    const avatarColor =
      screen.view.people.find(person => person.id === comment.userId)?.avatarColor ??
      (isMine ? me.avatarColor : avatarColorOf(comment.name))
    return {
      id: comment.id,
      text: comment.comment,
      author: { fullName: comment.name, avatar: comment.img, avatarColor },
      createdAt: comment.createdAt,
      editedAt: comment.editedAt,
      isMine,
    }
  }
  return (
    <section className={styles.section} aria-label={t('fields.comments')}>
      <h3 className={styles.subhead}>{t('fields.comments')}</h3>
      <Comments
        comments={task.comments.map(shown)}
        words={{
          new: t('comment.new'),
          send: t('comment.send'),
          edit: t('comment.edit'),
          delete: t('comment.delete'),
          edited: t('comment.edited'),
          none: t('comment.none'),
          people: t('comment.people'),
        }}
        find={findPeople(screen.view.project.id, false)}
        maxLength={MAX_COMMENT}
        draftKey={`kanban.comment.${task.id}`}
        onAdd={canChange ? mutateAsync : undefined}
        onEdit={updateComment}
        onDelete={id => void run(deleteComment(id), t('done.commentDeleted'))}
      />
    </section>
  )
}
