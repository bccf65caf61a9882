import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { kanbanBoardsContract } from '../contract/kanban-boards.contract.ts'
import { kanbanTasksContract } from '../contract/kanban-tasks.contract.ts'
import { kanbanContract, type KanbanTask } from '../contract/kanban.contract.ts'
import { mainSearchContract } from '#features/main-search/contract/main-search.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { rolesContract } from '#features/roles/contract/roles.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'

const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const
const ABSENT = 999_999

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  // Of the five roles, the maintainers’ is made the one without a right to boards.
  const { roles } = (await test.call(rolesContract.listRoles, { as: 'admin' })).json()
  const { id } = roles.find((one: { userRole: string }) => one.userRole === 'maintainer')
  await test.call(rolesContract.updateRole, { as: 'admin', body: { id, abilities: [] } })
})
afterAll(() => test.close())
// The demo's cards are left alone: each test starts with three empty boards.
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('kanban_cards').execute()
    await trx
      .deleteFrom('kanban_boards')
      .where('id', 'not in', ['todo', 'in-progress', 'done'])
      .execute()
    await trx.deleteFrom('kanban_projects').where('is_default', '=', 0).execute()
    await trx.deleteFrom('notifications').execute()
  })
})

const send = (call: Parameters<TestApp['call']>[0], body?: unknown, options: TestCall = {}) =>
  test.call(call, { as: 'admin', ...(body === undefined ? {} : { body }), ...options })
async function add(title: string, boardId = 'todo', as: UserRole = 'admin'): Promise<KanbanTask> {
  const answer = await send(kanbanContract.addTask, { data: { title, boardId } }, { as })
  return kanbanContract.addTask.output.parse(answer.json()).newTask
}
async function addAll(titles: string, boardId = 'todo'): Promise<Map<string, number>> {
  const made = new Map<string, number>()
  for (const title of titles) made.set(title, (await add(title, boardId)).id)
  return made
}
const tasks = async (query: Record<string, string> = {}) =>
  kanbanContract.listTasks.output.parse(
    (await test.call(kanbanContract.listTasks, { as: 'admin', query })).json(),
  )
/** `ABC|D|`: the titles per board, in order. */
async function order(): Promise<string> {
  const all = await tasks()
  const on = (board: string) => all.filter(task => task.boardId === board).map(task => task.title)
  return ['todo', 'in-progress', 'done'].map(board => on(board).join('')).join('|')
}
const boards = async () =>
  kanbanContract.listBoards.output.parse((await send(kanbanContract.listBoards)).json())
const update = (data: object, options: TestCall = {}) =>
  send(kanbanContract.updateTask, { data }, options)
const undo = (id: number, as: UserRole = 'admin') =>
  send(changesContract.undoChange, { id }, { as })
const bells = async (as: UserRole) =>
  notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as })).json())
    .notifications.filter(one => one.kind.startsWith('kanban-'))

describe('kanban API of the specification', () => {
  it('KAN-04 adds a card with a new id and empty lists, and rejects an empty title', async () => {
    const task = await add('Cut the seal')
    expect(task).toMatchObject({
      title: 'Cut the seal',
      boardId: 'todo',
      description: '',
      dueDate: null,
      labels: [],
      attachments: [],
      comments: [],
      assignedTo: [],
    })
    expect(
      (await send(kanbanContract.addTask, { data: { title: '  ', boardId: 'todo' } })).statusCode,
    ).toBe(400)
    expect(
      (await send(kanbanContract.addTask, { data: { title: 'A', boardId: 'nowhere' } })).statusCode,
    ).toBe(404)
  })

  it('KAN-03 lists three boards, adds one with a server-generated id, and never reuses an id', async () => {
    expect((await boards()).map(({ id, title }) => [id, title])).toEqual([
      ['todo', 'TODO'],
      ['in-progress', 'In Progress'],
      ['done', 'Done'],
    ])
    const make = async (data: object) => (await send(kanbanContract.addBoard, { data })).json()
    expect((await make({ title: 'In Progress' })).board).toMatchObject({
      id: 'in-progress-2',
      title: 'In Progress',
    })
    expect((await make({ title: 'انتظار' })).board.id).toBe('board')
    expect((await make({ id: 'mine', title: 'Mine' })).board.id).toBe('mine')
    expect(await make({ id: 'mine', title: 'Other' })).toMatchObject({
      status: 409,
      code: 'board.id_taken',
    })
    expect((await boards()).map(board => board.id)).toEqual([
      'todo',
      'in-progress',
      'done',
      'in-progress-2',
      'board',
      'mine',
    ])
  })

  it('KAN-02 reorder-tasks moves a card to another’s position in any direction and keeps the order of the rest', async () => {
    const card = await addAll('ABCD')
    const reorder = (taskId = 0, targetTaskId = 0) =>
      send(kanbanContract.reorderTasks, { data: { taskId, targetTaskId } })
    const answer = await reorder(card.get('A'), card.get('C'))
    expect(answer.json().map((task: KanbanTask) => task.title)).toEqual(['B', 'C', 'A', 'D'])
    expect(answer.headers.etag).toBe('"1"')
    await reorder(card.get('D'), card.get('B'))
    expect(await order()).toBe('DBCA||')
    const other = await addAll('XY', 'done')
    await reorder(card.get('C'), other.get('Y'))
    expect(await order()).toBe('DBA||XCY')
    await reorder(card.get('B'), card.get('B'))
    expect(await order()).toBe('DBA||XCY')
    for (const [one, two] of [
      [ABSENT, card.get('A')],
      [card.get('A'), ABSENT],
    ])
      expect((await reorder(one, two)).statusCode).toBe(404)
    expect(await order()).toBe('DBA||XCY')
  })

  it('KAN-02 update-task-board appends a card, or inserts it at a card or a position', async () => {
    const card = await addAll('ABC')
    await addAll('XY', 'done')
    const move = (data: object) =>
      send(kanbanContract.updateTaskBoard, {
        data: { taskId: card.get('A'), newBoardId: 'done', ...data },
      })
    await move({})
    expect(await order()).toBe('BC||XYA')
    await move({ position: 0 })
    expect(await order()).toBe('BC||AXY')
    await move({ position: 1 })
    expect(await order()).toBe('BC||XAY')
    await move({ position: 99 })
    expect(await order()).toBe('BC||XYA')
    await move({ newBoardId: 'todo', targetTaskId: card.get('C') })
    expect(await order()).toBe('BAC||XY')
    await move({ newBoardId: 'todo', targetTaskId: card.get('C') })
    expect(await order()).toBe('BCA||XY')
    for (const wrong of [
      { newBoardId: 'nowhere' },
      { taskId: ABSENT },
      { targetTaskId: ABSENT },
      { targetTaskId: card.get('C') },
    ])
      expect((await move(wrong)).statusCode).toBe(404)
    expect(await order()).toBe('BCA||XY')
  })

  it('KAN-03 deletes a board with its cards and clears one; both can be undone', async () => {
    await addAll('ABC')
    await addAll('XY', 'done')
    const cleared = await send(kanbanContract.clearTasks, 'todo')
    expect(cleared.json()).toMatchObject({ id: 'todo', tasks: 3 })
    const deleted = (await send(kanbanContract.deleteBoard, { id: 'done' })).json()
    expect(deleted).toMatchObject({ id: 'done', tasks: 2 })
    expect(await order()).toBe('||')
    expect((await boards()).map(board => board.id)).toEqual(['todo', 'in-progress'])
    expect((await send(kanbanContract.deleteBoard, { id: 'done' })).statusCode).toBe(404)
    expect((await undo(deleted.changeId)).statusCode).toBe(200)
    expect((await undo(cleared.json().changeId)).statusCode).toBe(200)
    expect(await order()).toBe('ABC||XY')
    expect((await boards()).map(board => board.id)).toEqual(['todo', 'in-progress', 'done'])
  })

  it('KAN-05 update-task saves every field, also from the whole card as returned', async () => {
    const { id } = await add('Draft')
    const checklists = [
      { id: 'a', title: 'Steps', items: [{ id: 'b', text: 'One', isDone: true }] },
    ]
    const data = {
      id,
      title: 'Final',
      description: '<p>Hello <script>x</script><strong>all</strong></p>',
      labels: ['UX', 'charts & maps'],
      dueDate: '2026-04-01',
      assignedTo: [{ userId: ID.editor }],
      checklists,
    }
    const { task } = (await update(data)).json()
    expect(task).toMatchObject({
      title: 'Final',
      description: '<p>Hello <strong>all</strong></p>',
      labels: ['UX', 'Charts & Maps'],
      dueDate: '2026-04-01',
      assignedTo: [{ userId: ID.editor }],
      checklists,
      version: 2,
    })
    const again = await update({ ...task, title: 'Once more' })
    expect(again.json().task).toMatchObject({
      title: 'Once more',
      labels: ['UX', 'Charts & Maps'],
      assignedTo: [{ userId: ID.editor }],
    })
    const byName = await update({ id, assignedTo: [{ title: task.assignedTo[0].title }] })
    expect(byName.json().task.assignedTo).toMatchObject([{ userId: ID.editor }])
    expect((await update({ id, labels: ['Nonsense'] })).json()).toMatchObject({
      status: 422,
      errors: { labels: expect.any(String) },
    })
    expect((await update({ id, assignedTo: [{ userId: ID.maintainer }] })).statusCode).toBe(422)
    expect((await update({ id: ABSENT, title: 'A' })).statusCode).toBe(404)
  })
})

describe('cards', () => {
  it('KAN-05 F17 reject a stale edit with the current card; a move doesn’t count as an edit', async () => {
    const { id } = await add('Seal')
    await send(kanbanContract.updateTaskBoard, { data: { taskId: id, newBoardId: 'done' } })
    expect(
      (await update({ id, title: 'Mine' }, { headers: { 'if-match': '"1"' } })).statusCode,
    ).toBe(200)
    const stale = await update({ id, title: 'Theirs' }, { headers: { 'if-match': '"1"' } })
    expect(stale.json()).toMatchObject({
      status: 412,
      code: 'record.stale',
      current: { title: 'Mine', version: 2 },
    })
    expect((await update({ id, title: 'Last' })).json().task).toMatchObject({
      title: 'Last',
      version: 3,
    })
  })

  it('KAN-01 return 404 task.deleted when moved after deletion', async () => {
    const { id } = await add('Seal')
    const { changeId } = (await send(kanbanContract.deleteTask, { id })).json()
    const move = () => send(kanbanBoardsContract.moveTasks, { ids: [id], boardId: 'done' })
    expect((await move()).json()).toMatchObject({
      status: 404,
      code: 'task.deleted',
      detail: 'This card was deleted.',
    })
    await undo(changeId)
    expect((await move()).statusCode).toBe(200)
    expect(await order()).toBe('||Seal')
  })

  it('KAN-01 are placed before or after a neighbor wherever it is now; a move is undone on its own', async () => {
    const card = await addAll('ABCDE')
    const move = async (ids: string, boardId: string, spot: object = {}) =>
      (
        await send(kanbanBoardsContract.moveTasks, {
          ids: Array.from(ids, one => card.get(one)),
          boardId,
          ...spot,
        })
      ).json()
    await move('EA', 'todo', { afterId: card.get('B') })
    expect(await order()).toBe('BEACD||')
    const one = await move('C', 'done')
    await move('D', 'todo', { beforeId: card.get('C'), afterId: card.get('B') })
    expect(await order()).toBe('BDEA||C')
    await move('A', 'todo', { beforeId: card.get('C') })
    await move('A', 'todo', { afterId: null })
    expect(await order()).toBe('ABDE||C')
    await undo(one.changeId)
    expect(await order()).toBe('ABDEC||')
    const two = await move('B', 'in-progress')
    await move('B', 'done')
    expect((await undo(two.changeId)).json()).toMatchObject({
      status: 409,
      code: 'change.overtaken',
    })
  })

  it('KAN-06 have comments only their author can edit and delete; mentioned people are notified', async () => {
    const { id: taskId } = await add('Seal')
    await update({ id: taskId, assignedTo: [{ userId: ID.author }] })
    const forged = { taskId, comment: 'Hello', name: 'Somebody else' }
    expect((await send(kanbanContract.addComment, forged)).statusCode).toBe(400)
    const answer = await send(
      kanbanContract.addComment,
      { taskId, comment: 'Look @author, @subscriber' },
      { as: 'editor' },
    )
    expect(answer.statusCode).toBe(201)
    const { comment } = kanbanContract.addComment.output.parse(answer.json())
    expect(comment).toMatchObject({
      userId: ID.editor,
      comment: 'Look @author, @subscriber',
      editedAt: null,
    })
    expect((await bells('author')).map(one => one.kind).toSorted()).toEqual([
      'kanban-assigned',
      'kanban-mention',
    ])
    expect(await bells('subscriber')).toMatchObject([
      { kind: 'kanban-mention', link: `/apps/kanban?card=${taskId}` },
    ])
    const change = (as: UserRole) =>
      send(kanbanTasksContract.updateComment, { id: comment.id, comment: 'Changed' }, { as })
    expect((await change('admin')).json()).toMatchObject({ status: 403, code: 'comment.not_yours' })
    expect((await change('editor')).json().comment).toMatchObject({
      comment: 'Changed',
      editedAt: expect.any(String),
    })
    const removed = (
      await send(kanbanTasksContract.deleteComment, { id: comment.id }, { as: 'editor' })
    ).json()
    expect((await tasks())[0]?.comments).toEqual([])
    await undo(removed.changeId, 'editor')
    expect((await tasks())[0]?.comments).toMatchObject([{ comment: 'Changed' }])
    // The specification's payload carries names and pictures: they are ignored.
    const [task] = await tasks()
    await update(
      {
        ...task,
        comments: [...(task?.comments ?? []), { name: 'Forged', img: null, comment: 'Mine' }],
      },
      { as: 'author' },
    )
    expect((await tasks())[0]?.comments.map(one => one.userId)).toEqual([ID.editor, ID.author])
  })

  it('KAN-05 have checklists whose items are checked individually', async () => {
    const { id } = await add('Seal')
    const items = ['One', 'Two'].map((text, index) => ({ id: `i${index}`, text, isDone: false }))
    await update({ id, checklists: [{ id: 'l', title: 'Steps', items }] })
    const check = (itemId: string) =>
      send(kanbanTasksContract.checkItem, { taskId: id, itemId, isDone: true })
    await Promise.all([check('i0'), check('i1')])
    expect((await tasks())[0]?.checklists[0]?.items.map(item => item.isDone)).toEqual([true, true])
    expect((await check('gone')).statusCode).toBe(404)
  })

  it('KAN-11 are archived and restored to their position; a board archives its cards with it', async () => {
    const card = await addAll('ABC')
    await send(kanbanBoardsContract.archiveTasks, { ids: [card.get('B')], isArchived: true })
    expect(await order()).toBe('AC||')
    const project = `${(await boards())[0]?.projectId}`
    const archive = async (q = '') =>
      (
        await test.call(kanbanBoardsContract.listArchive, { as: 'admin', query: { project, q } })
      ).json()
    expect((await archive('b')).cards).toMatchObject([
      { id: card.get('B'), title: 'B', board: 'TODO' },
    ])
    expect((await archive('x')).cards).toEqual([])
    await send(kanbanBoardsContract.archiveTasks, { ids: [card.get('B')], isArchived: false })
    expect(await order()).toBe('ABC||')
    await send(kanbanContract.updateBoard, { id: 'todo', isArchived: true })
    expect(await order()).toBe('||')
    expect((await archive()).boards).toMatchObject([{ id: 'todo', tasks: 3 }])
    const back = () => send(kanbanContract.updateBoard, { id: 'todo', isArchived: false })
    const { changeId } = (await back()).json()
    expect(changeId).toEqual(expect.any(Number))
    // A second click: nothing to record, or to undo.
    expect((await back()).json().changeId).toBeUndefined()
    expect(await order()).toBe('ABC||')
    expect((await undo(changeId)).statusCode).toBe(200)
    expect(await order()).toBe('||')
    await back()
  })

  it('KAN-11 restored cards bring their archived board back, and undo archives it again', async () => {
    const card = await addAll('AB')
    const archive = (isArchived: boolean) =>
      send(kanbanBoardsContract.archiveTasks, { ids: [card.get('B')], isArchived })
    await archive(true)
    await send(kanbanContract.updateBoard, { id: 'todo', isArchived: true })
    const { changeId } = (await archive(false)).json()
    expect(await order()).toBe('AB||')
    expect((await undo(changeId)).statusCode).toBe(200)
    expect(await order()).toBe('||')
    await send(kanbanContract.updateBoard, { id: 'todo', isArchived: false })
    expect(await order()).toBe('A||')
  })

  it('KAN-11 KAN-03 are counted by board when archived, as they are deleted with it', async () => {
    const card = await addAll('AB')
    await add('C', 'done')
    await send(kanbanBoardsContract.archiveTasks, { ids: [card.get('B')], isArchived: true })
    const view = async () => (await send(kanbanBoardsContract.getProject)).json()
    expect((await view()).archivedTasks).toEqual({ todo: 1 })
    const { changeId } = (await send(kanbanContract.deleteBoard, { id: 'todo' })).json()
    expect((await view()).archivedTasks).toEqual({})
    await undo(changeId)
    expect((await view()).archivedTasks).toEqual({ todo: 1 })
  })

  it('KAN-12 are copied with their content and created from a template', async () => {
    const { id } = await add('Pattern')
    await update({
      id,
      labels: ['UX'],
      checklists: [{ id: 'l', title: 'Steps', items: [{ id: 'i', text: 'One', isDone: true }] }],
    })
    const copy = (await send(kanbanTasksContract.copyTask, { taskId: id, boardId: 'done' })).json()
      .newTask
    expect(copy).toMatchObject({ title: 'Pattern', boardId: 'done', labels: ['UX'], version: 1 })
    const { template } = (
      await send(kanbanBoardsContract.saveTemplate, { taskId: id, name: 'Steps' })
    ).json()
    const made = (
      await send(kanbanContract.addTask, {
        data: { title: 'New', boardId: 'todo', templateId: template.id },
      })
    ).json().newTask
    expect(made).toMatchObject({
      labels: ['UX'],
      checklists: [{ items: [{ text: 'One', isDone: false }] }],
    })
    const { changeId } = kanbanBoardsContract.deleteTemplate.output.parse(
      (await send(kanbanBoardsContract.deleteTemplate, { id: template.id })).json(),
    )
    const begin = (title: string) =>
      send(kanbanContract.addTask, { data: { title, boardId: 'todo', templateId: template.id } })
    expect((await begin('Without it')).statusCode).toBe(404)
    await undo(changeId)
    expect((await begin('With it')).json().newTask).toMatchObject({ labels: ['UX'] })
  })

  it('KAN-09 X-17 are labeled and assigned in bulk, with one undo', async () => {
    const card = await addAll('AB')
    const ids = [...card.values()]
    const { changeId } = (
      await send(kanbanBoardsContract.updateTasks, { ids, assignee: { id: ID.editor, isOn: true } })
    ).json()
    expect((await tasks()).map(task => task.assignedTo.map(one => one.userId))).toEqual([
      [ID.editor],
      [ID.editor],
    ])
    expect(await bells('editor')).toHaveLength(2)
    await undo(changeId)
    expect((await tasks()).flatMap(task => task.assignedTo)).toEqual([])
  })

  it('X-07 undo an edit field by field, except fields changed since', async () => {
    const { id } = await add('First')
    const { changeId } = (await update({ id, title: 'Second', dueDate: '2026-05-01' })).json()
    await update({ id, labels: ['UX'] })
    await undo(changeId)
    expect((await tasks())[0]).toMatchObject({ title: 'First', dueDate: null, labels: ['UX'] })
    const next = (await update({ id, title: 'Third' })).json()
    await update({ id, title: 'Fourth' })
    expect((await undo(next.changeId)).json().code).toBe('change.overtaken')
  })

  it('KAN-05 X-07 undo the check of one step, whatever else of the checklist changed since', async () => {
    const { id } = await add('Pattern')
    const item = (text: string, isDone = false) => ({ id: text, text, isDone })
    const save = (...items: object[]) =>
      update({ id, checklists: [{ id: 'l', title: 'Steps', items }] })
    const check = async (isDone: boolean) => {
      await send(kanbanTasksContract.checkItem, { taskId: id, itemId: 'one', isDone })
      const { changes } = (await send(changesContract.listRecentChanges)).json()
      return changes[0].id
    }
    await save(item('one'))
    const checked = await check(true)
    await save(item('one', true), item('two'))
    expect((await undo(checked)).statusCode).toBe(200)
    expect((await tasks())[0]?.checklists[0]?.items).toEqual([item('one'), item('two')])
    const again = await check(true)
    await save(item('two'))
    expect((await undo(again)).json().code).toBe('change.overtaken')
  })

  it('NAV-02 have files that search finds with their uploader, for everyone who may open the card', async () => {
    const { id } = await add('Hall plan')
    const file = await test.database.read
      .selectFrom('files')
      .select('id')
      .where('name', '=', 'Hall B.png')
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    await test.database.write(trx =>
      trx
        .insertInto('kanban_files')
        .values({ card_id: id, file_id: file.id, added_at: at })
        .execute(),
    )
    const found = async (as: UserRole) => {
      const query = { q: 'Hall B', group: 'files' }
      const answer = await test.call(mainSearchContract.getMainSearch, { as, query })
      return mainSearchContract.getMainSearch.output
        .parse(answer.json())
        .searchArr.flatMap(group => group.data)
    }
    expect(await found('admin')).toEqual([
      expect.objectContaining({
        id: `card:${id}:${file.id}`,
        title: 'Hall B.png',
        by: 'Mina Okafor',
        detail: 'Hall plan',
        link: `/apps/kanban?card=${id}`,
      }),
    ])
    expect(await found('maintainer')).toEqual([])
  })
})
