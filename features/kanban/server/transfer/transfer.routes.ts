import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import type { KanbanTask } from '../../contract/kanban.contract.ts'
import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { ExportColumn, ExportTable } from '#platform/server/export/export-table.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { type FileAnswer, preparedRoute, type Route, route } from '#platform/server/http/route.ts'
import { createKeptThread, Unreadable } from '#platform/server/threads/kept-thread.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { listBoards, listCards } from '../kanban.repo.ts'
import { notTrello } from '../kanban.errors.ts'
import type { KanbanParts } from '../kanban.context.ts'
import type { BoardRow } from '../kanban.tables.ts'
import { enterProject } from '../projects/access.service.ts'
import { toBoard, toTasks } from '../view/view.service.ts'
import { importProject } from './import.service.ts'
import { readTrello } from './trello.service.ts'

// A project as a file, and a project from one of Trello's.

/** The largest that the call takes. */
const TRELLO_BYTES = kanbanTasksContract.importTrello.bodyLimit
const reader = createKeptThread({
  heapMegabytes: 512,
  run: readTrello,
  module: new URL('trello.service.ts', import.meta.url),
})

export function transferRoutes({ database, clock, tellingFor }: KanbanParts): Route[] {
  return [
    route(kanbanTasksContract.exportProject, async ({ query, caller, actor }) => {
      const { project: id, whole, ...options } = query
      const { project } = await enterProject(database.read, caller, { id, need: 'viewer' })
      const boards = await listBoards(database.read, project.id)
      const tasks = await toTasks(
        database.read,
        await listCards(database.read, project.id),
        tellingFor(caller),
      )
      const now = clock()
      const format = whole === undefined ? options.format : 'project'
      const records = [
        { id: `project:${id}`, name: project.name, after: { format, cards: tasks.length } },
      ]
      await database.write(trx =>
        recordChange(trx, { actor, now, action: 'export', subject: 'Kanban', records }),
      )
      if (whole === undefined)
        return exportFile(toTable({ name: project.name, tasks, boards }, options.language), {
          ...options,
          now,
        })
      return toJson({ name: project.name, boards: boards.map(toBoard), tasks }, now)
    }),
    preparedRoute(
      kanbanTasksContract.importTrello,
      async ({ body }) => {
        const read = await reader.ask(body.trello, TRELLO_BYTES).catch((error: unknown) => {
          throw error instanceof Unreadable ? notTrello() : error
        })
        if (read === undefined) throw notTrello()
        return { ...read, name: body.name ?? read.name }
      },
      async ({ caller, actor, trx, prepared }) => ({
        id: await importProject(trx, { caller, actor, now: clock() }, prepared),
        report: prepared.report,
      }),
    ),
  ]
}

/** Addresses of files are made for a session: they would lead nowhere. */
function toJson(
  { name, boards, tasks }: { name: string; boards: object[]; tasks: KanbanTask[] },
  now: Date,
): FileAnswer {
  const plain = tasks.map(task => ({
    ...task,
    coverImage: undefined,
    attachments: task.attachments.map(({ name: file, size, mime }) => ({ name: file, size, mime })),
    comments: task.comments.map(comment => ({ ...comment, img: undefined })),
    assignedTo: task.assignedTo.map(({ title, userId }) => ({ title, userId })),
  }))
  const body = Buffer.from(
    JSON.stringify({ name, exportedAt: now.toISOString(), boards, tasks: plain }, null, 2),
  )
  return {
    body,
    type: 'application/json; charset=utf-8',
    name: `${name} ${now.toISOString().slice(0, 10)}.json`,
  }
}

interface Exported {
  name: string
  tasks: KanbanTask[]
  boards: BoardRow[]
}

function toTable({ name, tasks, boards }: Exported, language: ExportLanguage): ExportTable {
  const t = readTexts(language, 'kanban')
  const titles = new Map(boards.map(board => [board.id, board.title]))
  const items = (task: KanbanTask) => task.checklists.flatMap(list => list.items)
  const checks = (task: KanbanTask) =>
    items(task).length === 0
      ? ''
      : `${items(task).filter(item => item.isDone).length}/${items(task).length}`
  const columns: (ExportColumn & { cell: (task: KanbanTask) => string | number | null })[] = [
    {
      header: t('export.board'),
      kind: 'text',
      width: 14,
      cell: task => titles.get(task.boardId) ?? '',
    },
    { header: t('fields.title'), kind: 'text', width: 36, cell: task => task.title },
    {
      header: t('fields.description'),
      kind: 'text',
      width: 40,
      cell: task => textOf(task.description),
    },
    { header: t('fields.labels'), kind: 'text', width: 20, cell: task => task.labels.join(', ') },
    {
      header: t('fields.assignees'),
      kind: 'text',
      width: 24,
      cell: task => task.assignedTo.map(one => one.title).join(', '),
    },
    { header: t('fields.due'), kind: 'text', width: 14, cell: task => task.dueDate },
    { header: t('fields.checklists'), kind: 'text', width: 10, cell: checks },
    { header: t('fields.comments'), kind: 'number', width: 12, cell: task => task.comments.length },
    { header: t('export.created'), kind: 'moment', width: 18, cell: task => task.createdAt },
  ]
  async function* rows() {
    for (const task of tasks) yield columns.map(({ cell }) => cell(task))
  }
  return {
    title: name,
    columns: columns.map(({ header, kind, width = 16 }) => ({ header, kind, width })),
    rows: rows(),
  }
}
