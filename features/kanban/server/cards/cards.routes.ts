import type { Trx } from '#platform/server/database/tables.ts'
import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { itemNotFound, taskNotFound } from '../kanban.errors.ts'
import { getCardRow } from '../kanban.repo.ts'
import type { KanbanParts } from '../kanban.context.ts'
import type { CardRow } from '../kanban.tables.ts'
import { type Act, enterBoard, enterCard, nextRevision } from '../projects/access.service.ts'
import { readChecklists, type Telling, toTasks } from '../view/view.service.ts'
import { addCard, copyCard } from './add.service.ts'
import { describeCard } from './describe.service.ts'
import { editCard } from './edit.service.ts'
import { addFiles } from './files.service.ts'

// One card: added, changed, copied, its checklists and files, deleted.

export function cardsRoutes(parts: KanbanParts): Route[] {
  return [...makingRoutes(parts), ...changingRoutes(parts)]
}

function makingRoutes({ database, clock, tellingFor }: KanbanParts): Route[] {
  return [
    route(kanbanTasksContract.getTask, async ({ query, caller, reply }) => {
      const { card } = await enterCard(database.read, caller, { id: query.id, need: 'viewer' })
      reply.etag(card.version)
      return { task: await tell(database.read, card, tellingFor(caller)) }
    }),
    creatingRoute(kanbanContract.addTask, async ({ body: { data }, caller, actor, reply, trx }) => {
      const row = await addCard(trx, { caller, actor, now: clock() }, data)
      reply.etag(row.version)
      return { newTask: await tell(trx, row, tellingFor(caller)) }
    }),
    creatingRoute(kanbanTasksContract.copyTask, async ({ body, caller, actor, reply, trx }) => {
      const { card } = await enterCard(trx, caller, { id: body.taskId, need: 'viewer' })
      const { board } = await enterBoard(trx, caller, { id: body.boardId, need: 'editor' })
      const row = await copyCard(
        trx,
        { caller, actor, now: clock() },
        { card, board, dialect: database.dialect },
      )
      reply.etag(row.version)
      return { newTask: await tell(trx, row, tellingFor(caller)) }
    }),
  ]
}

function changingRoutes({ database, clock, people, tellingFor }: KanbanParts): Route[] {
  const change = <T>(who: Omit<Act, 'now'>, run: (trx: Trx, act: Act) => Promise<T>) =>
    database.write(trx => run(trx, { ...who, now: clock() }))
  return [
    route(kanbanContract.updateTask, async ({ body: { data }, caller, actor, request, reply }) => {
      const parts = { ...tellingFor(caller), people }
      const { task, changeId, version } = await change({ caller, actor }, (trx, act) =>
        editCard(trx, act, { change: data, ifMatch: request.ifMatch, parts }),
      )
      reply.etag(version)
      return { task, changeId }
    }),
    route(kanbanContract.addAttachments, ({ body: { taskId, fileIds }, caller, actor }) =>
      change({ caller, actor }, async (trx, act) => {
        const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
        const before = await describeCard(trx, database.dialect, card)
        await addFiles(trx, act, { card, fileIds })
        const after = await describeCard(trx, database.dialect, card)
        await recordChange(trx, {
          ...act,
          action: 'update',
          subject: 'Kanban',
          records: [{ id: card.id, name: card.title, before, after }],
        })
        return { task: await tell(trx, await getCardRow(trx, card.id), tellingFor(caller)) }
      }),
    ),
    route(kanbanTasksContract.checkItem, ({ body: { taskId, itemId, isDone }, caller, actor }) =>
      change({ caller, actor }, async (trx, act) => {
        const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
        const row = await checkItem(trx, act, { card, itemId, isDone })
        return { task: await tell(trx, row, tellingFor(caller)) }
      }),
    ),
    route(kanbanContract.deleteTask, ({ id, caller, actor }) =>
      change({ caller, actor }, async (trx, act) => {
        const { card } = await enterCard(trx, caller, { id, need: 'editor' })
        const revision = await nextRevision(trx, card.project_id)
        await trx
          .updateTable('kanban_cards')
          .set({ deleted_at: act.now.toISOString(), revision })
          .where('id', '=', id)
          .execute()
        const before = await describeCard(trx, database.dialect, card)
        const changeId = await recordChange(trx, {
          ...act,
          action: 'delete',
          subject: 'Kanban',
          records: [{ id, name: card.title, before }],
          undo: { kind: 'kanban.restore', args: { ids: [id] } },
        })
        return { id, changeId }
      }),
    ),
  ]
}

interface Checking {
  card: CardRow
  itemId: string
  isDone: boolean
}
/** One item, whatever else of the card was changed meanwhile. */
async function checkItem(trx: Trx, act: Act, { card, itemId, isDone }: Checking): Promise<CardRow> {
  const lists = readChecklists(card)
  const item = lists.flatMap(list => list.items).find(one => one.id === itemId)
  if (item === undefined) throw itemNotFound()
  if (item.isDone === isDone) return card
  const checklists = lists.map(list => ({
    ...list,
    items: list.items.map(one => (one.id === itemId ? { ...one, isDone } : one)),
  }))
  const revision = await nextRevision(trx, card.project_id)
  await trx
    .updateTable('kanban_cards')
    .set(eb => ({
      checklists: JSON.stringify(checklists),
      version: eb('version', '+', 1),
      revision,
      updated_at: act.now.toISOString(),
    }))
    .where('id', '=', card.id)
    .execute()
  const records = [
    {
      id: card.id,
      name: card.title,
      before: { [item.text]: item.isDone },
      after: { [item.text]: isDone },
    },
  ]
  await recordChange(trx, { ...act, action: 'update', subject: 'Kanban', records })
  return getCardRow(trx, card.id)
}

async function tell(db: Parameters<typeof toTasks>[0], row: CardRow, telling: Telling) {
  const [task] = await toTasks(db, [row], telling)
  if (task === undefined) throw taskNotFound()
  return task
}
