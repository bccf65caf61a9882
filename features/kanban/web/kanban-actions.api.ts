import { kanbanBoardsContract } from '../contract/kanban-boards.contract.ts'
import { kanbanRulesContract } from '../contract/kanban-rules.contract.ts'
import { kanbanTasksContract } from '../contract/kanban-tasks.contract.ts'
import {
  kanbanContract,
  kanbanTask,
  type KanbanTask,
  type TaskChange,
} from '../contract/kanban.contract.ts'
import type { Touch } from '../contract/kanban.rules.ts'
import type { CallInput } from '#platform/contract/define.ts'
import { api } from '#platform/web/api/api-client.ts'
import { ApiError, isStale } from '#platform/web/api/api-error.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import {
  findKnownTask,
  refreshKanban,
  refreshProjects,
  rememberTask,
  taskQuery,
} from './kanban.api.ts'

// The changes the kanban screens send.

/** Answers, after what is shown has been brought up to date. */
async function changed<T>(answer: Promise<T>): Promise<T> {
  const done = await answer
  await refreshKanban()
  return done
}
async function changedTask<T extends { task: KanbanTask }>(answer: Promise<T>): Promise<T> {
  const done = await answer
  rememberTask(done.task)
  void refreshKanban()
  return done
}

export interface Move {
  ids: number[]
  boardId: string
  beforeId?: number | null | undefined
  afterId?: number | null | undefined
}
export const moveTasks = (body: Move) => api.call(kanbanBoardsContract.moveTasks, { body })

export const addTask = (data: { title: string; boardId: string; templateId?: number }) =>
  changed(api.call(kanbanContract.addTask, { body: { data } }))
/** Refused with 412 when the card is newer than `version`. */
export const updateTask = (data: TaskChange, version?: number) =>
  changedTask(
    api.call(
      kanbanContract.updateTask,
      { body: { data } },
      version === undefined ? {} : { version },
    ),
  )
/** The newer card that an edit of an older one was refused for. */
export const findNewerTask = (error: unknown): KanbanTask | undefined =>
  isStale(error) ? kanbanTask.safeParse(error.current).data : undefined

type Edit = (now: KanbanTask) => Omit<TaskChange, 'id'>
const lastEdits = new Map<number, Promise<unknown>>()
/** Edits of a card one after another, each of the newest: what was added to a list in the meantime, here or elsewhere, stays. */
export function editTask(known: KanbanTask, edit: Edit): ReturnType<typeof updateTask> {
  const turn = (lastEdits.get(known.id) ?? Promise.resolve()).then(() =>
    editNewest(findKnownTask(known.id) ?? known, edit),
  )
  const ended = turn
    .catch(() => undefined)
    .then(() => {
      if (lastEdits.get(known.id) === ended) lastEdits.delete(known.id)
    })
  lastEdits.set(known.id, ended)
  return turn
}
async function editNewest(now: KanbanTask, edit: Edit): ReturnType<typeof updateTask> {
  try {
    return await updateTask({ id: now.id, ...edit(now) }, now.version)
  } catch (error) {
    const newer = findNewerTask(error)
    if (newer === undefined) throw error
    return editNewest(newer, edit)
  }
}
/** `editTask` of a card of which only its tile is known. */
export const editTaskById = async (id: number, edit: Edit): ReturnType<typeof updateTask> =>
  editTask(await queryClient.fetchQuery(taskQuery(id)), edit)
export const deleteTask = (id: number) => changed(api.call(kanbanContract.deleteTask, { id }))
export const copyTask = (taskId: number, boardId: string) =>
  changed(api.call(kanbanTasksContract.copyTask, { body: { taskId, boardId } }))
export const archiveTasks = (ids: number[], isArchived: boolean) =>
  changed(api.call(kanbanBoardsContract.archiveTasks, { body: { ids, isArchived } }))
export const updateTasks = (body: CallInput<typeof kanbanBoardsContract.updateTasks>['body']) =>
  changed(api.call(kanbanBoardsContract.updateTasks, { body }))
export const checkItem = (taskId: number, itemId: string, isDone: boolean) =>
  changedTask(api.call(kanbanTasksContract.checkItem, { body: { taskId, itemId, isDone } }))
export const addAttachments = (taskId: number, fileIds: string[]) =>
  changedTask(api.call(kanbanContract.addAttachments, { body: { taskId, fileIds } }))
export const upload = uploadFile

export const addComment = (taskId: number, comment: string) =>
  changed(api.call(kanbanContract.addComment, { body: { taskId, comment } }))
export const updateComment = (id: number, comment: string) =>
  changed(api.call(kanbanTasksContract.updateComment, { body: { id, comment } }))
export const deleteComment = (id: number) =>
  changed(api.call(kanbanTasksContract.deleteComment, { id }))

export const addBoard = (title: string, project: number) =>
  changed(api.call(kanbanContract.addBoard, { body: { data: { title, project } } }))
export const updateBoard = (body: CallInput<typeof kanbanContract.updateBoard>['body']) =>
  changed(api.call(kanbanContract.updateBoard, { body }))
export const reorderBoards = (id: string, beforeId: string | null) =>
  changed(api.call(kanbanContract.reorderBoards, { body: { boardId: id, beforeId } }))
export const deleteBoard = (id: string) => changed(api.call(kanbanContract.deleteBoard, { id }))
export const clearTasks = (id: string) => changed(api.call(kanbanContract.clearTasks, { id }))

async function changedProject<T>(answer: Promise<T>): Promise<T> {
  const done = await answer
  await Promise.all([refreshProjects(), refreshKanban()])
  return done
}
export const addProject = (name: string, isOpen: boolean) =>
  changedProject(api.call(kanbanBoardsContract.addProject, { body: { name, isOpen } }))
export const updateProject = (body: CallInput<typeof kanbanBoardsContract.updateProject>['body']) =>
  changedProject(api.call(kanbanBoardsContract.updateProject, { body }))
export const deleteProject = (id: number) =>
  changedProject(api.call(kanbanBoardsContract.deleteProject, { id }))
export const updateMembers = (body: CallInput<typeof kanbanBoardsContract.updateMembers>['body']) =>
  changedProject(api.call(kanbanBoardsContract.updateMembers, { body }))
export const saveLabel = (body: CallInput<typeof kanbanBoardsContract.saveLabel>['body']) =>
  changed(api.call(kanbanBoardsContract.saveLabel, { body }))
export const deleteLabel = (id: number) =>
  changed(api.call(kanbanBoardsContract.deleteLabel, { id }))
export const saveTemplate = (taskId: number, name: string) =>
  changed(api.call(kanbanBoardsContract.saveTemplate, { body: { taskId, name } }))
export const deleteTemplate = (id: number) =>
  changed(api.call(kanbanBoardsContract.deleteTemplate, { id }))
/** Refused with 412 when the rule is newer than `version`. */
export const saveRule = (
  body: CallInput<typeof kanbanRulesContract.saveRule>['body'],
  version?: number,
) =>
  changed(
    api.call(kanbanRulesContract.saveRule, { body }, version === undefined ? {} : { version }),
  )
export const deleteRule = (id: number) => changed(api.call(kanbanRulesContract.deleteRule, { id }))
export const exportProject = (
  query: CallInput<typeof kanbanTasksContract.exportProject>['query'],
) => api.downloadCall(kanbanTasksContract.exportProject, { query })
export const importTrello = (trello: unknown) =>
  changedProject(api.call(kanbanTasksContract.importTrello, { body: { trello } }))

/** Fire and forget; false once there is no such card. */
export const touch = (taskId: number, activity: Touch): Promise<boolean> =>
  api.call(kanbanBoardsContract.touchTask, { body: { taskId, activity } }).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 404),
  )
