import { type Task, type TaskPerson } from '../../contract/todo.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { changeTask } from '../todo.api.ts'
import { useTaskDraft } from './task-draft.ts'

const me: TaskPerson = { id: 11, fullName: 'Ada Lindqvist', avatar: null, avatarColor: 'accent' }
const TASK: Task = {
  id: 5,
  title: 'Print',
  dueDate: null,
  description: '',
  assignee: null,
  tags: [],
  isCompleted: false,
  isDeleted: false,
  isImportant: false,
  assigneeId: null,
  creatorId: 11,
  creator: me,
  order: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  completedAt: null,
  deletedAt: null,
  version: 1,
  recurrence: null,
  recursAfterDone: false,
  parentId: null,
  checklist: [],
  links: [],
  files: [],
  subtasks: { done: 0, total: 0 },
  comments: 0,
  remindAt: null,
}

/** The server: one task whose version rises with every change, and which rejects stale ones. */
let stored = TASK
const answered: number[] = []
const DELAY_MS = 50

beforeEach(async () => {
  // Before `fetch` is replaced.
  await loadTexts(['ui', 'users', 'shell'])
  stored = TASK
  answered.length = 0
  session.signIn({
    accessToken: 'none',
    userData: {
      ...me,
      username: 'admin',
      email: 'ada@example.com',
      userGroup: 'admin',
      role: 'admin',
      ability: [],
      extras: { eCommerceCartItemsCount: 0 },
    },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, options) => {
    const { task } = JSON.parse(String(options?.body))
    const upon = /\d+/.exec(new Headers(options?.headers).get('if-match') ?? '')?.[0]
    const isStale = upon !== undefined && Number(upon) !== stored.version
    if (!isStale) stored = { ...stored, ...task, version: stored.version + 1 }
    await new Promise(resolve => setTimeout(resolve, DELAY_MS))
    answered.push(isStale ? 412 : 200)
    if (!isStale) return Response.json({ task: stored, changeId: 1 })
    const problem = {
      type: 'about:blank',
      title: 'Stale',
      status: 412,
      code: 'record.stale',
      detail: '',
      requestId: 'r',
      current: stored,
    }
    return Response.json(problem, {
      status: 412,
      headers: { 'content-type': 'application/problem+json' },
    })
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

function Drawer() {
  const form = useTaskDraft(TASK, 'UTC')
  const [status, setStatus] = useState('')
  const add = (text: string) =>
    form.beside(now =>
      changeTask(
        { id: now.id, checklist: [...now.checklist, { id: text, text, isDone: false }] },
        now.version,
      ),
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void form.save().then(done => setStatus(done === 'stale' ? 'stale' : 'saved'))
      }}
    >
      <label>
        Title{' '}
        <input
          value={form.draft.title}
          onChange={event => form.set({ title: event.currentTarget.value })}
        />
      </label>
      <button
        type="button"
        onClick={() => {
          void add('paper')
          void add('ink')
        }}
      >
        Add both
      </button>
      <button>Save</button>
      <output>{status}</output>
    </form>
  )
}

const show = () =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Drawer />
    </QueryClientProvider>
  ))

/** At the same moment: a person with a mouse is slower than a response. */
const press = (button: Locator) =>
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

it('TODO-12 X-08 adding to the checklist and saving the form at once causes no conflict', async () => {
  const screen = await show()
  await screen.getByLabelText('Title').fill('Print it')
  press(screen.getByRole('button', { name: 'Add both' }))
  press(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('saved')
  expect(answered).toEqual([200, 200, 200])
  expect(stored).toMatchObject({
    title: 'Print it',
    checklist: [{ text: 'paper' }, { text: 'ink' }],
    version: 4,
  })
})

it('TODO-12 X-08 what another person has added to the checklist stays in it', async () => {
  const screen = await show()
  const theirs = { id: 'glue', text: 'glue', isDone: false }
  stored = { ...stored, checklist: [theirs], version: 2 }
  press(screen.getByRole('button', { name: 'Add both' }))
  await expect
    .poll(() => stored.checklist.map(({ text }) => text))
    .toEqual(['glue', 'paper', 'ink'])
})

it('X-08 another person’s change to the same field is offered for comparison, not overwritten', async () => {
  const screen = await show()
  await screen.getByLabelText('Title').fill('Print it')
  stored = { ...stored, title: 'Print nothing', version: 2 }
  press(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('stale')
  expect(stored).toMatchObject({ title: 'Print nothing', version: 2 })
})
