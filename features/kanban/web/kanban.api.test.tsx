import { QueryObserver } from '@tanstack/react-query'
import {
  kanbanBoardsContract,
  type KanbanCard,
  type KanbanView,
} from '../contract/kanban-boards.contract.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifyTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { rememberCards, viewQuery } from './kanban.api.ts'

/** The requests for the project in order: what each asked, and how to answer it. */
let asked: { since: string | null; answer: (revision: number) => void }[]
let leave = () => {}

beforeEach(() => {
  asked = []
  signInWith()
  const others = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const url = new URL(String(address), location.href)
    if (url.pathname !== kanbanBoardsContract.getProject.path) return others(address, options)
    return new Promise(resolve => {
      asked.push({
        since: url.searchParams.get('since'),
        answer: revision => resolve(Response.json(viewAt(revision))),
      })
    })
  })
  leave = new QueryObserver(queryClient, viewQuery('default')).subscribe(() => {})
})
afterEach(() => {
  leave()
  vi.mocked(globalThis.fetch).mockRestore()
  queryClient.clear()
})

const viewAt = (revision: number): KanbanView => ({
  project: {
    id: 1,
    name: `at ${revision}`,
    isDefault: true,
    isOpen: true,
    role: 'owner',
    tasks: 0,
  },
  revision,
  boards: [],
  archivedTasks: {},
  labels: [],
  templates: [],
  members: [],
  people: [],
  cards: [],
  removedIds: [],
})
const known = () =>
  queryClient.getQueryData<KanbanView>(viewQuery('default').queryKey)?.project.name

it('KAN-15 X-10 a project that changes during its first load is loaded again', async () => {
  await expect.poll(() => asked.length).toBe(1)
  notifyTopic('Kanban', [1])
  // Changes are batched for a moment: the answer must not arrive before they are processed.
  await expect
    .poll(() => queryClient.getQueryState(viewQuery('default').queryKey)?.isInvalidated)
    .toBe(true)
  asked[0]?.answer(1)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer(2)
  await expect.poll(known).toBe('at 2')
})

it('KAN-15 X-10 a response from before a change does not revert it', async () => {
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer(1)
  await expect.poll(known).toBe('at 1')
  const again = queryClient.refetchQueries({ queryKey: viewQuery('default').queryKey })
  await expect.poll(() => asked.length).toBe(2)
  notifyTopic('Kanban', [1])
  await expect.poll(() => asked[2]?.since).toBe('1')
  asked[2]?.answer(3)
  await expect.poll(known).toBe('at 3')
  asked[1]?.answer(2)
  await again
  expect(known()).toBe('at 3')
})

it('KAN-15 X-05 X-10 a move’s response arriving after a later change does not revert that change', async () => {
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer(1)
  await expect.poll(known).toBe('at 1')
  const { queryKey } = viewQuery('default')
  const put = (revision: number, assignees: number[]) =>
    queryClient.setQueryData<KanbanView>(queryKey, {
      ...viewAt(revision),
      boards: [
        { id: 'doing', title: 'Doing', projectId: 1, wipLimit: null, isDone: false, version: 1 },
      ],
      cards: [cardOf(assignees)],
    })
  const assignees = () => queryClient.getQueryData<KanbanView>(queryKey)?.cards[0]?.assignees

  put(3, [11])
  rememberCards([cardOf([])], 2)
  expect(assignees()).toEqual([11])

  put(1, [11])
  rememberCards([cardOf([])], 2)
  expect(assignees()).toEqual([])
})

const cardOf = (assignees: number[]): KanbanCard => ({
  id: 19,
  title: 'First',
  boardId: 'doing',
  order: 1,
  labels: [],
  dueDate: null,
  coverImage: null,
  assignees,
  hasDescription: false,
  comments: 0,
  attachments: 0,
  checks: { done: 0, all: 0 },
  version: 1,
})
