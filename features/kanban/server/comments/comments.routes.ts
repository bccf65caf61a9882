import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { enterCard } from '../projects/access.service.ts'
import { enterComment, getComment, insertComment, markCard } from './comments.service.ts'

// Comments: written by who is signed in, changed and deleted by them alone.

export function commentsRoutes({ database, clock, people, tellingFor }: KanbanParts): Route[] {
  return [
    creatingRoute(
      kanbanContract.addComment,
      async ({ body: { taskId, comment }, caller, actor, trx }) => {
        const act = { caller, actor, now: clock() }
        const { card, entered } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
        const parts = { ...tellingFor(caller), people }
        return {
          comment: await insertComment(trx, act, {
            card,
            project: entered.project,
            text: comment,
            parts,
          }),
        }
      },
    ),
    route(kanbanTasksContract.updateComment, ({ body: { id, comment: text }, caller, actor }) =>
      database.write(async trx => {
        const act = { caller, actor, now: clock() }
        const { card } = await enterComment(trx, act, id)
        await trx
          .updateTable('kanban_comments')
          .set({ text, edited_at: act.now.toISOString() })
          .where('id', '=', id)
          .execute()
        await markCard(trx, card)
        const records = [{ id: card.id, name: card.title, after: { commentChanged: id } }]
        await recordChange(trx, { ...act, action: 'update', subject: 'Kanban', records })
        return { comment: await getComment(trx, id, tellingFor(caller)) }
      }),
    ),
    route(kanbanTasksContract.deleteComment, ({ id, caller, actor }) =>
      database.write(async trx => {
        const act = { caller, actor, now: clock() }
        const { card } = await enterComment(trx, act, id)
        await trx
          .updateTable('kanban_comments')
          .set({ deleted_at: act.now.toISOString() })
          .where('id', '=', id)
          .execute()
        await markCard(trx, card)
        const changeId = await recordChange(trx, {
          ...act,
          action: 'update',
          subject: 'Kanban',
          records: [{ id: card.id, name: card.title, before: { comment: id } }],
          undo: { kind: 'kanban.comment', args: { id } },
        })
        return { id, changeId }
      }),
    ),
  ]
}
