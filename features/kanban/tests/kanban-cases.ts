import { filesContract } from '#features/files/contract/files.contract.ts'
import { kanbanBoardsContract } from '../contract/kanban-boards.contract.ts'
import { kanbanRulesContract } from '../contract/kanban-rules.contract.ts'
import { kanbanContract } from '../contract/kanban.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Kanban: the default project, open to everyone who may use the kanban; a closed one the caller can view; and one they are
// not a member of.

const nothing = () => ({})
const ABSENT = 999_999

/** A card of the default project. */
async function makeTask({ send, person }: Cell, boardId = 'todo', by?: Person): Promise<number> {
  const owner = by ?? (await person('editor'))
  const made = await send(
    kanbanContract.addTask,
    { body: { data: { title: 'Cell', boardId } } },
    owner.accessToken,
  )
  return kanbanContract.addTask.output.parse(made.json()).newTask.id
}
interface Closed {
  project: number
  boardId: string
  taskId: number
}
/** Another person's closed project with one card; the caller has the given role in it, or none. */
async function makeClosed(cell: Cell, role?: 'viewer' | 'editor' | 'owner'): Promise<Closed> {
  const owner = await cell.person('editor')
  const made = await cell.send(
    kanbanBoardsContract.addProject,
    { body: { name: 'Cell' } },
    owner.accessToken,
  )
  const project = kanbanBoardsContract.addProject.output.parse(made.json()).id
  if (role !== undefined) {
    // People without a right to the kanban cannot be added: they stay outside.
    const set = [{ userId: cell.me.id, role }]
    await cell.send(
      kanbanBoardsContract.updateMembers,
      { body: { project, set } },
      owner.accessToken,
    )
  }
  const boards = await cell.send(
    kanbanContract.listBoards,
    { query: { project: `${project}` } },
    owner.accessToken,
  )
  const boardId = kanbanContract.listBoards.output.parse(boards.json())[0]?.id ?? ''
  return { project, boardId, taskId: await makeTask(cell, boardId, owner) }
}

async function makeBoard({ send, person }: Cell): Promise<string> {
  const made = await send(
    kanbanContract.addBoard,
    { body: { data: { title: 'Cell' } } },
    (await person('editor')).accessToken,
  )
  return kanbanContract.addBoard.output.parse(made.json()).board.id
}
async function defaultProject({ send, person }: Cell): Promise<number> {
  const made = await send(kanbanContract.listBoards, {}, (await person('editor')).accessToken)
  return kanbanContract.listBoards.output.parse(made.json())[0]?.projectId ?? 0
}
async function makeLabel(cell: Cell, project?: number): Promise<number> {
  const body = {
    project: project ?? (await defaultProject(cell)),
    name: `Cell ${cell.me.id}`,
    color: 'red',
  }
  const made = await cell.send(
    kanbanBoardsContract.saveLabel,
    { body },
    (await cell.person('admin')).accessToken,
  )
  return kanbanBoardsContract.saveLabel.output.parse(made.json()).label.id
}
async function makeTemplate(cell: Cell): Promise<number> {
  const body = { taskId: await makeTask(cell), name: 'Cell' }
  const made = await cell.send(
    kanbanBoardsContract.saveTemplate,
    { body },
    (await cell.person('editor')).accessToken,
  )
  return kanbanBoardsContract.saveTemplate.output.parse(made.json()).template.id
}
async function makeComment(cell: Cell, by: Person): Promise<number> {
  const taskId = await makeTask(cell)
  const made = await cell.send(
    kanbanContract.addComment,
    { body: { taskId, comment: 'Cell' } },
    by.accessToken,
  )
  return made.statusCode === 201
    ? kanbanContract.addComment.output.parse(made.json()).comment.id
    : ABSENT
}
async function makeUpload({ send, me }: Cell): Promise<string> {
  const query = { name: 'Cell.txt', purpose: 'attachment' }
  const made = await send(
    filesContract.uploadFile,
    { query, bytes: Buffer.from(`Cell ${me.id}`) },
    me.accessToken,
  )
  return filesContract.uploadFile.output.parse(made.json()).file.id
}

async function makeRule({ send, person }: Cell, boardId = 'todo'): Promise<number> {
  const body = { boardId, action: { kind: 'complete' }, isOn: false }
  const made = await send(
    kanbanRulesContract.saveRule,
    { body },
    (await person('admin')).accessToken,
  )
  return kanbanRulesContract.saveRule.output.parse(made.json()).rule.id
}

/** Calls that name a card on any board. */
const byTask = (toBody: (taskId: number, cell: Cell) => object | Promise<object>) => ({
  open: async (cell: Cell) => ({ body: await toBody(await makeTask(cell), cell) }),
  looking: async (cell: Cell) => ({
    body: await toBody((await makeClosed(cell, 'viewer')).taskId, cell),
  }),
  other: async (cell: Cell) => ({ body: await toBody((await makeClosed(cell)).taskId, cell) }),
  absent: async (cell: Cell) => ({ body: await toBody(ABSENT, cell) }),
})
const byProject = (rest: Record<string, string>) => ({
  open: async (cell: Cell) => ({ query: { project: `${await defaultProject(cell)}`, ...rest } }),
  looking: async (cell: Cell) => ({
    query: { project: `${(await makeClosed(cell, 'viewer')).project}`, ...rest },
  }),
  other: async (cell: Cell) => ({
    query: { project: `${(await makeClosed(cell)).project}`, ...rest },
  }),
})
const byId = (make: (cell: Cell) => Promise<number | string>) => ({
  open: async (cell: Cell) => ({ query: { id: `${await make(cell)}` } }),
  absent: () => ({ query: { id: `${ABSENT}` } }),
})

export const kanbanCases: Cases = {
  'kanban.listBoards': byProject({}),
  'kanban.listTasks': byProject({}),
  'kanban.reorderTasks': byTask(async (taskId, cell) => ({
    data: { taskId, targetTaskId: await makeTask(cell) },
  })),
  'kanban.updateTaskBoard': byTask(taskId => ({ data: { taskId, newBoardId: 'done' } })),
  'kanban.addTask': {
    open: () => ({ body: { data: { title: 'Cell', boardId: 'todo' } } }),
    looking: async cell => ({
      body: { data: { title: 'Cell', boardId: (await makeClosed(cell, 'viewer')).boardId } },
    }),
    other: async cell => ({
      body: { data: { title: 'Cell', boardId: (await makeClosed(cell)).boardId } },
    }),
  },
  'kanban.addBoard': {
    open: () => ({ body: { data: { title: 'Cell' } } }),
    looking: async cell => ({
      body: { data: { title: 'Cell', project: (await makeClosed(cell, 'viewer')).project } },
    }),
    other: async cell => ({
      body: { data: { title: 'Cell', project: (await makeClosed(cell)).project } },
    }),
  },
  'kanban.updateTask': byTask(id => ({ data: { id, title: 'Cell 2' } })),
  'kanban.deleteBoard': byId(makeBoard),
  'kanban.clearTasks': byId(makeBoard),
  'kanban.updateBoard': {
    open: async cell => ({ body: { id: await makeBoard(cell), title: 'Cell 2' } }),
    other: async cell => ({ body: { id: (await makeClosed(cell)).boardId, title: 'Cell 2' } }),
  },
  'kanban.reorderBoards': {
    open: async cell => ({ body: { boardId: await makeBoard(cell), beforeId: 'todo' } }),
    other: async cell => ({ body: { boardId: (await makeClosed(cell)).boardId, beforeId: null } }),
  },
  'kanban.addComment': byTask(taskId => ({ taskId, comment: 'Cell' })),
  'kanban.addAttachments': {
    open: async cell => ({
      body: {
        taskId: await makeTask(cell),
        fileIds: [await makeUpload(cell).catch(() => 'a'.repeat(22))],
      },
    }),
    other: async cell => ({
      body: { taskId: (await makeClosed(cell)).taskId, fileIds: ['a'.repeat(22)] },
    }),
  },
  'kanban.deleteTask': {
    open: async cell => ({ query: { id: `${await makeTask(cell)}` } }),
    other: async cell => ({ query: { id: `${(await makeClosed(cell)).taskId}` } }),
    absent: () => ({ query: { id: `${ABSENT}` } }),
  },
  'kanban.getProject': byProject({}),
  'kanban.listProjects': { '-': nothing },
  'kanban.addProject': { '-': () => ({ body: { name: 'Cell' } }) },
  'kanban.updateProject': {
    open: async cell => ({ body: { id: await defaultProject(cell), name: 'SMART FFT' } }),
    looking: async cell => ({
      body: { id: (await makeClosed(cell, 'viewer')).project, name: 'Cell 2' },
    }),
    other: async cell => ({ body: { id: (await makeClosed(cell)).project, name: 'Cell 2' } }),
  },
  'kanban.deleteProject': {
    default: async cell => ({ query: { id: `${await defaultProject(cell)}` } }),
    owned: async cell => ({ query: { id: `${(await makeClosed(cell, 'owner')).project}` } }),
    other: async cell => ({ query: { id: `${(await makeClosed(cell)).project}` } }),
  },
  'kanban.updateMembers': {
    open: async cell => ({
      body: {
        project: await defaultProject(cell),
        set: [{ userId: (await cell.person('author')).id, role: 'editor' }],
      },
    }),
    looking: async cell => ({
      body: { project: (await makeClosed(cell, 'viewer')).project, set: [] },
    }),
    other: async cell => ({ body: { project: (await makeClosed(cell)).project, set: [] } }),
  },
  'kanban.listPeople': byProject({}),
  'kanban.saveLabel': {
    open: async cell => ({
      body: { project: await defaultProject(cell), name: `Label ${cell.me.id}`, color: 'red' },
    }),
    other: async cell => ({
      body: { project: (await makeClosed(cell)).project, name: 'Cell', color: 'red' },
    }),
  },
  'kanban.deleteLabel': {
    ...byId(cell => makeLabel(cell)),
    other: async cell => ({
      query: { id: `${await makeLabel(cell, (await makeClosed(cell)).project)}` },
    }),
  },
  'kanban.saveTemplate': byTask(taskId => ({ taskId, name: 'Cell' })),
  'kanban.deleteTemplate': byId(makeTemplate),
  'kanban.moveTasks': byTask(id => ({ ids: [id], boardId: 'done' })),
  'kanban.archiveTasks': byTask(id => ({ ids: [id], isArchived: true })),
  'kanban.updateTasks': byTask(async (id, cell) => ({
    ids: [id],
    assignee: { id: (await cell.person('author')).id, isOn: false },
  })),
  'kanban.listArchive': byProject({}),
  'kanban.touchTask': byTask(taskId => ({ taskId, activity: 'edit' })),
  'kanban.getTask': {
    open: async cell => ({ query: { id: `${await makeTask(cell)}` } }),
    looking: async cell => ({ query: { id: `${(await makeClosed(cell, 'viewer')).taskId}` } }),
    other: async cell => ({ query: { id: `${(await makeClosed(cell)).taskId}` } }),
    absent: () => ({ query: { id: `${ABSENT}` } }),
  },
  'kanban.copyTask': byTask(taskId => ({ taskId, boardId: 'done' })),
  'kanban.checkItem': byTask(async (taskId, { send, person }) => {
    const checklists = [
      { id: 'l', title: 'Cell', items: [{ id: 'i', text: 'Cell', isDone: false }] },
    ]
    if (taskId !== ABSENT)
      await send(
        kanbanContract.updateTask,
        { body: { data: { id: taskId, checklists } } },
        (await person('admin')).accessToken,
      )
    return { taskId, itemId: 'i', isDone: true }
  }),
  'kanban.updateComment': {
    own: async cell => ({ body: { id: await makeComment(cell, cell.me), comment: 'Cell 2' } }),
    other: async cell => ({
      body: { id: await makeComment(cell, await cell.person('editor')), comment: 'Cell 2' },
    }),
  },
  'kanban.deleteComment': {
    own: async cell => ({ query: { id: `${await makeComment(cell, cell.me)}` } }),
    other: async cell => ({
      query: { id: `${await makeComment(cell, await cell.person('editor'))}` },
    }),
  },
  'kanban.listRules': byProject({}),
  'kanban.saveRule': {
    open: () => ({ body: { boardId: 'todo', action: { kind: 'complete' }, isOn: false } }),
    looking: async cell => ({
      body: { boardId: (await makeClosed(cell, 'viewer')).boardId, action: { kind: 'complete' } },
    }),
    other: async cell => ({
      body: { boardId: (await makeClosed(cell)).boardId, action: { kind: 'complete' } },
    }),
  },
  'kanban.deleteRule': {
    ...byId(cell => makeRule(cell)),
    other: async cell => ({
      query: { id: `${await makeRule(cell, (await makeClosed(cell)).boardId)}` },
    }),
  },
  'kanban.listActivity': byProject({}),
  'kanban.describeFlow': byProject({}),
  'kanban.exportProject': byProject({ format: 'csv' }),
  'kanban.importTrello': {
    '-': () => ({
      body: {
        trello: {
          name: 'Cell',
          lists: [{ id: 'l', name: 'List' }],
          cards: [{ id: 'c', name: 'Card', idList: 'l' }],
        },
      },
    }),
  },
}
