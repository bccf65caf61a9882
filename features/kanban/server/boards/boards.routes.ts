import { kanbanContract } from '../../contract/kanban.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { listBoards } from '../kanban.repo.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { enterBoard, enterProject } from '../projects/access.service.ts'
import { toBoard } from '../view/view.service.ts'
import { addBoard, clearBoard, deleteBoard, putBoard, updateBoard } from './boards.service.ts'

// Boards. To delete one takes its cards along; to clear one leaves it empty. Both can be taken back with the cards.

export function boardsRoutes({ database, clock }: KanbanParts): Route[] {
  return [
    creatingRoute(kanbanContract.addBoard, async ({ body: { data }, caller, actor, trx }) => {
      const act = { caller, actor, now: clock() }
      const { project } = await enterProject(trx, caller, { id: data.project, need: 'editor' })
      const board = await addBoard(trx, act, { ...data, projectId: project.id })
      const records = [
        { id: `board:${board.id}`, name: board.title, after: { title: board.title } },
      ]
      const undo = { kind: 'kanban.removeBoard', args: { id: board.id } }
      await recordChange(trx, { ...act, action: 'create', subject: 'Kanban', records, undo })
      return { board: toBoard(board) }
    }),
    route(kanbanContract.updateBoard, ({ body: { id, ...change }, caller, actor }) =>
      database.write(async trx => {
        const { board } = await enterBoard(trx, caller, { id, need: 'editor' })
        return updateBoard(trx, { caller, actor, now: clock() }, { board, change })
      }),
    ),
    route(kanbanContract.reorderBoards, ({ body: { boardId, beforeId }, caller, actor }) =>
      database.write(async trx => {
        const act = { caller, actor, now: clock() }
        const { board } = await enterBoard(trx, caller, { id: boardId, need: 'editor' })
        await putBoard(trx, act, { board, beforeId })
        return { boards: (await listBoards(trx, board.project_id)).map(toBoard) }
      }),
    ),
    route(kanbanContract.deleteBoard, ({ id, caller, actor }) =>
      database.write(async trx => {
        const { board } = await enterBoard(trx, caller, { id, need: 'editor' })
        return deleteBoard(trx, { caller, actor, now: clock() }, board)
      }),
    ),
    route(kanbanContract.clearTasks, ({ id, caller, actor }) =>
      database.write(async trx => {
        const { board } = await enterBoard(trx, caller, { id, need: 'editor' })
        return clearBoard(trx, { caller, actor, now: clock() }, board)
      }),
    ),
  ]
}
