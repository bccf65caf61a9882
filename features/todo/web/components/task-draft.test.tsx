import { type Task, type TaskPerson } from '../../contract/todo.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { changeTask } from '../todo.api.ts'
import { StaleTask } from './stale-task.tsx'
import { type Draft, draftOf, FIELDS, type SaveAnswer, useTaskDraft } from './task-draft.ts'
import { TEST_CREATOR, testTask } from './test-task.ts'

const other: TaskPerson = { id: 12, fullName: 'Bo Fischer', avatar: null, avatarColor: 'accent' }
const TASK = testTask(5)

/** The server: one task whose version rises with every change, and which rejects stale ones. */
let stored = TASK
const answered: number[] = []
const DELAY_MS = 50
/** What the next answers wait for. */
let gate = Promise.resolve()

beforeEach(async () => {
  // Before `fetch` is replaced.
  await loadTexts(['ui', 'recurrence', 'users', 'shell', 'todo'])
  stored = TASK
  answered.length = 0
  gate = Promise.resolve()
  session.signIn({
    accessToken: 'none',
    userData: {
      ...TEST_CREATOR,
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
    const { assigneeId = stored.assigneeId } = task
    const assignee = [TEST_CREATOR, other].find(one => one.id === assigneeId) ?? null
    if (!isStale) stored = { ...stored, ...task, assigneeId, assignee, version: stored.version + 1 }
    await gate
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

function Drawer({ task, change = {} }: { task: Task; change?: Partial<Draft> | undefined }) {
  const form = useTaskDraft(task, 'UTC')
  const [status, setStatus] = useState('')
  const add = (text: string) =>
    form.beside(now =>
      changeTask(
        { id: now.id, checklist: [...now.checklist, { id: text, text, isDone: false }] },
        now.version,
      ),
    )
  const saving = async (run: () => Promise<SaveAnswer>) =>
    setStatus((await run()) === 'stale' ? 'stale' : 'saved')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void saving(form.save)
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
      <button type="button" onClick={() => form.set(change)}>
        Change
      </button>
      <button>Save</button>
      <output aria-label="Outcome">{status}</output>
      <StaleTask form={form} isBusy={false} saving={saving} />
    </form>
  )
}

const show = (change?: Partial<Draft>, task = TASK) =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Drawer task={task} change={change} />
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
  await expect.element(screen.getByRole('status', { name: 'Outcome' })).toHaveTextContent('saved')
  expect(answered).toEqual([200, 200, 200])
  expect(stored).toMatchObject({
    title: 'Print it',
    checklist: [{ text: 'paper' }, { text: 'ink' }],
    version: 4,
  })
})

it('TODO-12 X-08 adding to the checklist while the form is saved causes no conflict', async () => {
  const screen = await show()
  await screen.getByLabelText('Title').fill('Print it')
  press(screen.getByRole('button', { name: 'Save' }))
  press(screen.getByRole('button', { name: 'Add both' }))
  await expect.poll(() => answered).toEqual([200, 200, 200])
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
  await expect.element(screen.getByRole('status', { name: 'Outcome' })).toHaveTextContent('stale')
  expect(stored).toMatchObject({ title: 'Print nothing', version: 2 })
})

/** Another value of each field. */
const OTHER: Draft = {
  title: 'Print it',
  description: '<p><strong>Print</strong></p>',
  dueDate: '2026-03-05',
  assignee: other,
  tags: ['team', 'high'],
  recurrence: 'FREQ=WEEKLY',
  recursAfterDone: true,
}
const BEFORE: Task = {
  ...TASK,
  description: '<p>Print</p>',
  dueDate: '2026-03-02',
  assignee: TEST_CREATOR,
  assigneeId: TEST_CREATOR.id,
  tags: ['team', 'low'],
  recurrence: 'FREQ=DAILY',
}
/** The other person saves. */
function store(change: Partial<Draft>): void {
  const { assignee } = { ...BEFORE, ...change }
  stored = { ...BEFORE, ...change, assigneeId: assignee?.id ?? null, version: 2 }
}
/** A field that both change, so that the person is asked. */
const disputed = (field: keyof Draft): 'title' | 'description' =>
  field === 'title' ? 'description' : 'title'

it('X-08 compares every field of the form', () => {
  expect(FIELDS).toEqual(Object.keys(OTHER))
})

describe.each(FIELDS)('X-08 when two people save, %s', field => {
  const name = disputed(field)

  it('changed here only is kept with mine', async () => {
    const screen = await show({ [field]: OTHER[field], [name]: '<p>Mine</p>' }, BEFORE)
    store({ [name]: '<p>Theirs</p>' })
    await screen.getByRole('button', { name: 'Change' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    await expect.element(screen.getByRole('status', { name: 'Outcome' })).toHaveTextContent('saved')
    expect(draftOf(stored)).toEqual({
      ...draftOf(BEFORE),
      [field]: OTHER[field],
      [name]: '<p>Mine</p>',
    })
  })

  it('changed by the other person only stays theirs', async () => {
    const screen = await show({ [name]: '<p>Mine</p>' }, BEFORE)
    store({ [field]: OTHER[field], [name]: '<p>Theirs</p>' })
    await screen.getByRole('button', { name: 'Change' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    await expect.element(screen.getByRole('status', { name: 'Outcome' })).toHaveTextContent('saved')
    expect(draftOf(stored)).toEqual({
      ...draftOf(BEFORE),
      [field]: OTHER[field],
      [name]: '<p>Mine</p>',
    })
  })
})

it('X-08 tags that two people add and remove are merged without a question', async () => {
  const screen = await show({ tags: ['team', 'high'] }, BEFORE)
  store({ tags: ['low', 'update'] })
  await screen.getByRole('button', { name: 'Change' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('status', { name: 'Outcome' })).toHaveTextContent('saved')
  expect(stored.tags).toEqual(['high', 'update'])
})

it('X-04 what is typed while a task is saved stays, unsaved', async () => {
  const answer = Promise.withResolvers<void>()
  gate = answer.promise
  const screen = await show()
  await screen.getByLabelText('Title').fill('Print it')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored.title).toBe('Print it')
  await screen.getByLabelText('Title').fill('Print it twice')
  answer.resolve()
  await expect.element(screen.getByRole('status', { name: 'Outcome' })).toHaveTextContent('saved')
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Print it twice')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored).toMatchObject({ title: 'Print it twice', version: 3 })
})
