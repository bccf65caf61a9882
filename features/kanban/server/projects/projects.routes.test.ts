import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { kanbanBoardsContract, type KanbanView } from '../../contract/kanban-boards.contract.ts'
import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { rolesContract } from '#features/roles/contract/roles.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { describeFlow } from '../view/flow.service.ts'

const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  // Of the five roles, the maintainers’ is made the one without a right to boards.
  const { roles } = (await test.call(rolesContract.listRoles, { as: 'admin' })).json()
  const { id } = roles.find((one: { userRole: string }) => one.userRole === 'maintainer')
  await test.call(rolesContract.updateRole, { as: 'admin', body: { id, abilities: [] } })
})
afterAll(() => test.close())

const send = (as: UserRole, call: Parameters<TestApp['call']>[0], body: unknown) =>
  test.call(call, { as, body })
async function begin(as: UserRole, name: string): Promise<number> {
  return kanbanBoardsContract.addProject.output.parse(
    (await send(as, kanbanBoardsContract.addProject, { name })).json(),
  ).id
}
async function view(as: UserRole, query: Record<string, string>): Promise<KanbanView> {
  const answer = await test.call(kanbanBoardsContract.getProject, { as, query })
  return kanbanBoardsContract.getProject.output.parse(answer.json())
}
const names = async (as: UserRole) =>
  kanbanBoardsContract.listProjects.output
    .parse((await test.call(kanbanBoardsContract.listProjects, { as })).json())
    .projects.map(project => [project.name, project.role])
async function add(title: string, boardId: string, as: UserRole = 'editor'): Promise<number> {
  return (await send(as, kanbanContract.addTask, { data: { title, boardId } })).json().newTask.id
}

describe('kanban projects', () => {
  it('KAN-10 are accessible to members by role; everyone but administrators gets 404', async () => {
    const id = await begin('editor', 'Secret')
    const project = `${id}`
    expect(await names('author')).not.toContainEqual(['Secret', expect.anything()])
    expect(await names('admin')).toContainEqual(['Secret', 'owner'])
    const read = (as: UserRole) =>
      test.call(kanbanBoardsContract.getProject, { as, query: { project } })
    expect((await read('author')).statusCode).toBe(404)
    const letIn = (as: UserRole, set: object[], remove: number[] = []) =>
      send(as, kanbanBoardsContract.updateMembers, { project: id, set, remove })
    expect((await letIn('editor', [{ userId: ID.author, role: 'viewer' }])).statusCode).toBe(200)
    expect(await names('author')).toContainEqual(['Secret', 'viewer'])
    const boardId = (await view('author', { project })).boards[0]?.id ?? ''
    expect(
      (await send('author', kanbanContract.addTask, { data: { title: 'A', boardId } })).json().code,
    ).toBe('project.viewer')
    expect((await letIn('author', [{ userId: ID.author, role: 'owner' }])).json().code).toBe(
      'project.not_owner',
    )
    await letIn('editor', [{ userId: ID.author, role: 'editor' }])
    expect(
      (await send('author', kanbanContract.addTask, { data: { title: 'A', boardId } })).statusCode,
    ).toBe(200)
    expect((await letIn('editor', [], [ID.editor])).json().code).toBe('project.last_owner')
    // People without any right to the kanban cannot be added.
    expect((await letIn('editor', [{ userId: ID.maintainer, role: 'editor' }])).statusCode).toBe(
      422,
    )
    const people = await test.call(kanbanBoardsContract.listPeople, {
      as: 'editor',
      query: { project },
    })
    const ids = people.json().people.map((person: { id: number }) => person.id)
    expect(ids).toEqual(expect.arrayContaining([ID.author, ID.admin, ID.editor]))
    expect(ids).not.toContain(ID.subscriber)
  })

  it('KAN-10 X-07 give members their roles back on undo, and names; not what has changed since', async () => {
    const id = await begin('editor', 'Second')
    const change = async (set: object[], remove: number[] = []): Promise<number> =>
      kanbanBoardsContract.updateMembers.output.parse(
        (
          await send('editor', kanbanBoardsContract.updateMembers, { project: id, set, remove })
        ).json(),
      ).changeId
    const undo = (changeId: number, as: UserRole = 'editor') =>
      send(as, changesContract.undoChange, { id: changeId })
    const roles = async () =>
      (await view('editor', { project: `${id}` })).members.map(one => [one.id, one.role])
    await change([{ userId: ID.author, role: 'viewer' }])
    const removed = await change([{ userId: ID.admin, role: 'editor' }], [ID.author])
    expect(await roles()).toEqual([
      [ID.editor, 'owner'],
      [ID.admin, 'editor'],
    ])
    expect((await undo(removed)).statusCode).toBe(200)
    expect(await roles()).toEqual([
      [ID.editor, 'owner'],
      [ID.author, 'viewer'],
    ])
    const promoted = await change([{ userId: ID.author, role: 'owner' }])
    await change([{ userId: ID.author, role: 'editor' }])
    expect((await undo(promoted)).json().code).toBe('change.overtaken')
    const { changeId = 0 } = kanbanBoardsContract.updateProject.output.parse(
      (
        await send('editor', kanbanBoardsContract.updateProject, {
          id,
          name: 'Third',
          isOpen: true,
        })
      ).json(),
    )
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await view('editor', { project: `${id}` })).project).toMatchObject({
      name: 'Second',
      isOpen: false,
    })
    expect((await undo(changeId)).json().code).toMatch(/^change\./)
  })

  it('KAN-12 transfer cards with matching labels, and both report the change', async () => {
    const id = await begin('editor', 'Other')
    const here = await view('editor', {})
    const taskId = await add('Traveller', 'todo')
    await send('editor', kanbanContract.updateTask, { data: { id: taskId, labels: ['UX'] } })
    const before = await view('editor', { since: `${here.revision}` })
    expect(before.cards.map(card => card.id)).toEqual([taskId])
    const there = await view('editor', { project: `${id}` })
    await send('editor', kanbanBoardsContract.moveTasks, {
      ids: [taskId],
      boardId: there.boards[2]?.id,
    })
    expect(await view('editor', { since: `${before.revision}` })).toMatchObject({
      cards: [],
      removedIds: [taskId],
    })
    const news = await view('editor', { project: `${id}`, since: `${there.revision}` })
    const label = there.labels.find(one => one.name === 'UX')?.id
    expect(news).toMatchObject({ cards: [{ id: taskId, labels: [label] }], removedIds: [] })
  })

  it('KAN-01 X-11 return changes since a revision once; deleted and archived cards are gone', async () => {
    const project = `${await begin('editor', 'Since')}`
    const boardId = (await view('editor', { project })).boards[0]?.id ?? ''
    const ids = [await add('A', boardId), await add('B', boardId), await add('C', boardId)]
    const { revision } = await view('editor', { project })
    await send('editor', kanbanContract.deleteTask, { id: ids[0] })
    await send('editor', kanbanBoardsContract.archiveTasks, { ids: [ids[1]], isArchived: true })
    await send('editor', kanbanContract.updateTask, { data: { id: ids[2], title: 'D' } })
    const news = await view('editor', { project, since: `${revision}` })
    expect(news.cards.map(card => card.title)).toEqual(['D'])
    expect(new Set(news.removedIds)).toEqual(new Set([ids[0], ids[1]]))
    expect(await view('editor', { project, since: `${news.revision}` })).toMatchObject({
      cards: [],
      removedIds: [],
    })
  })

  it('KAN-11 list activity from the log, per card and per project', async () => {
    const project = await begin('editor', 'Activity')
    const boards = (await view('editor', { project: `${project}` })).boards
    const id = await add('Card', boards[0]?.id ?? '')
    await send('editor', kanbanBoardsContract.moveTasks, { ids: [id], boardId: boards[1]?.id })
    const activities = async (query: Record<string, string>) =>
      kanbanTasksContract.listActivity.output.parse(
        (await test.call(kanbanTasksContract.listActivity, { as: 'editor', query })).json(),
      ).activities
    expect(
      (await activities({ task: `${id}` })).map(act => [
        act.action,
        act.records[0]?.after?.['board'],
      ]),
    ).toEqual([
      ['update', 'In Progress'],
      ['create', 'TODO'],
    ])
    expect((await activities({ project: `${project}` })).map(act => act.action)).toEqual([
      'update',
      'create',
      'create',
    ])
  })
})

describe('project import and export', () => {
  const trello = {
    name: 'Plant',
    lists: [
      { id: 'l2', name: 'Later', pos: 2 },
      { id: 'l1', name: 'Now', pos: 1 },
      { id: 'l3', name: 'Old', pos: 3, closed: true },
    ],
    labels: [{ id: 'x', name: '', color: 'purple_dark' }],
    cards: [
      {
        id: 'c1',
        name: 'First',
        desc: 'One <b>\nof **two**\n\n- Two',
        idList: 'l1',
        pos: 5,
        due: '2026-05-01T10:00:00.000Z',
        idLabels: ['x'],
        idMembers: ['m'],
      },
      { id: 'c2', name: 'Before', idList: 'l1', pos: 1, attachments: [{ name: 'plan.pdf' }, {}] },
      { id: 'c3', name: 'Gone', idList: 'l1', pos: 9, closed: true },
      { id: 'c4', name: 'Lost', idList: 'nowhere' },
    ],
    checklists: [
      {
        idCard: 'c1',
        name: 'Steps',
        checkItems: [
          { name: 'Done', state: 'complete' },
          { name: 'Open', state: 'incomplete' },
        ],
      },
    ],
    actions: [
      {
        type: 'commentCard',
        date: '2026-01-02T00:00:00.000Z',
        data: { text: 'Hello', card: { id: 'c1' } },
        memberCreator: { fullName: 'Ada' },
      },
      { type: 'updateCard', date: '2026-01-02T00:00:00.000Z', data: {} },
    ],
    anything: { else: true },
  }

  it('KAN-13 imports a Trello export with a report of what was left out', async () => {
    const answer = await send('editor', kanbanTasksContract.importTrello, { trello })
    expect(answer.statusCode).toBe(201)
    const { id, report } = kanbanTasksContract.importTrello.output.parse(answer.json())
    expect(report).toEqual({
      boards: 3,
      cards: 3,
      labels: 1,
      checklists: 1,
      comments: 1,
      skipped: {
        entries: [
          { row: 1, title: 'First', reason: 'members' },
          { row: 2, title: 'Before: plan.pdf', reason: 'attachments' },
          { row: 2, title: 'Before', reason: 'attachments' },
          { row: 4, title: 'Lost', reason: 'cards' },
        ],
        more: 0,
      },
    })
    const { boards, cards } = await view('editor', { project: `${id}` })
    expect(boards.map(board => board.title)).toEqual(['Now', 'Later'])
    expect(cards.map(card => card.title)).toEqual(['Before', 'First'])
    const { task } = (
      await test.call(kanbanTasksContract.getTask, {
        as: 'editor',
        query: { id: `${cards[1]?.id}` },
      })
    ).json()
    expect(task).toMatchObject({
      description: '<p>One &lt;b&gt;<br>of <strong>two</strong></p><ul><li><p>Two</p></li></ul>',
      dueDate: '2026-05-01T10:00:00.000Z',
      labels: ['purple'],
      checklists: [{ title: 'Steps', items: [{ isDone: true }, { isDone: false }] }],
      comments: [
        { name: 'Ada', comment: 'Hello', userId: null, createdAt: '2026-01-02T00:00:00.000Z' },
      ],
    })
    expect(
      (await send('editor', kanbanTasksContract.importTrello, { trello: { name: 'x' } })).json()
        .code,
    ).toBe('import.not_trello')
  })

  it('KAN-13 X-18 exports CSV with formulas escaped, and everything as JSON', async () => {
    const project = await begin('editor', 'Out')
    const boardId = (await view('editor', { project: `${project}` })).boards[0]?.id ?? ''
    await add('=1+1', boardId)
    const read = (query: Record<string, string>) =>
      test.call(kanbanTasksContract.exportProject, {
        as: 'editor',
        query: { project: `${project}`, ...query },
      })
    const csv = (await read({ format: 'csv' })).body
    expect(csv).toContain('Board,Title')
    expect(csv).toContain("'=1+1")
    const whole = (await read({ whole: '1' })).json()
    expect(whole).toMatchObject({ name: 'Out', tasks: [{ title: '=1+1' }] })
    expect(whole.boards).toHaveLength(3)
  })
})

describe('flow metrics', () => {
  it('KAN-14 are derived from moves: median days from start to finish, and cards open and done per day', () => {
    const at = (day: number) => Date.UTC(2026, 0, day, 12)
    const cards = [
      { made: at(1), begun: at(2), finished: at(6) },
      { made: at(1), begun: at(4), finished: at(6) },
      { made: at(3), begun: undefined, finished: undefined },
    ]
    const days = describeFlow(cards, { now: new Date(at(7)), days: 7 })
    expect(days.map(one => one.day)).toEqual(
      Array.from({ length: 7 }, (_, index) => `2026-01-0${index + 1}`),
    )
    expect(days.map(one => one.all)).toEqual([2, 2, 3, 3, 3, 3, 3])
    expect(days.map(one => one.done)).toEqual([0, 0, 0, 0, 0, 2, 2])
    expect(days[5]).toMatchObject({ finished: 2, hours: (3 * DAY) / HOUR })
  })
})
