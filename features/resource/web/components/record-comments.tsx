import { useQuery } from '@tanstack/react-query'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { MAX_COMMENT } from '#platform/contract/resource-comments.contract.ts'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Card } from '#ui/card/card.tsx'
import { Comments } from '#ui/comments/comments.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { findPeopleQuery } from '#ui/people-picker/find-people.ts'
import { apiOf } from '../resource.api.ts'
import styles from './resource.module.css'

/** A record's comments; all its readers may add one. */
export function RecordComments({ resource, id }: { resource: Resource; id: number }) {
  const { t } = useTranslation('resource')
  const api = apiOf(resource)
  const query = useQuery(api.commentsQuery(id))
  const me = useSignedInUser()
  const change = useUndoable(t('undone'), api.refresh)
  return (
    <Card title={t('comment.title')}>
      <Loaded query={query} failed={t('comment.failed')} skeleton={[240, 180]}>
        {comments => (
          <div className={styles.comments}>
            <Comments
              comments={comments.map(({ author, comment, ...one }) => ({
                ...one,
                text: comment,
                author: author ?? {
                  fullName: t('comment.formerMember'),
                  avatar: null,
                  avatarColor: avatarColorOf(''),
                },
                isMine: author?.id === me.id,
              }))}
              words={{
                new: t('comment.new'),
                send: t('comment.send'),
                edit: t('comment.edit'),
                delete: t('comment.delete'),
                edited: t('comment.edited'),
                none: t('comment.none'),
                people: t('comment.people'),
              }}
              find={findPeopleQuery}
              maxLength={MAX_COMMENT}
              draftKey={`${resource.name}.comment.${id}`}
              onAdd={async text => {
                await api.addComment(id, text)
                await api.refresh()
              }}
              onEdit={async (one, text) => {
                await api.updateComment(one, text)
                await api.refresh()
              }}
              onDelete={one => void change(() => api.deleteComment(one), t('comment.deleted'))}
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
