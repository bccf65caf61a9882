import type { CallParsed } from '#platform/contract/define.ts'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { KanbanTask } from '../../contract/kanban.contract.ts'
import type { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { ExportColumn, ExportTable } from '#platform/server/export/export-table.ts'
import { exportFile } from '#platform/server/export/export.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { listBoards, listCards } from '../kanban.repo.ts'
import type { BoardRow } from '../kanban.tables.ts'
import { enterProject } from '../projects/access.service.ts'
import { toBoard, toTasks } from '../view/view.service.ts'

// A project as a file: a table of its cards, or all of it as JSON.

export async function exportProject(
  { database, clock, viewFor }: KanbanParts,
  { caller, actor }: Pick<MutationContext, 'caller' | 'actor'>,
  query: CallParsed<typeof kanbanTasksContract.exportProject>['query'],
): Promise<FileAnswer> {
  const { project: id, whole, ...options } = query
  const { project } = await enterProject(database.read, caller, { id, need: 'viewer' })
  const boards = await listBoards(database.read, project.id)
  const rows = await listCards(database.read, project.id)
  const tasks = await toTasks(database.read, rows, viewFor(caller))
  const now = clock()
  const format = whole === undefined ? options.format : 'project'
  const records = [
    { id: `project:${id}`, name: project.name, after: { format, cards: tasks.length } },
  ]
  await database.write(trx =>
    recordChange(trx, { actor, now, action: 'export', subject: 'Kanban', records }),
  )
  return whole === undefined
    ? exportFile(toTable({ name: project.name, tasks, boards }, options.language), {
        ...options,
        now,
      })
    : toJson({ name: project.name, boards: boards.map(toBoard), tasks }, now)
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
    { header: t('fields.due'), kind: 'moment', width: 18, cell: task => task.dueDate },
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
