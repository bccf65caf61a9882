import { kanbanContract } from '../../contract/kanban.contract.ts'
import { TOUCH_MILLISECONDS } from '../../contract/kanban.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { readDraft, writeDraft } from '#ui/form/draft.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { taskQuery } from '../kanban.api.ts'
import { useKanbanAddress } from './kanban-address.ts'
import { ProjectScreen } from './project-screen.tsx'
import { makeCard, makeTask, makeView } from './test-cards.ts'

const card = makeCard(2, 'todo', { title: 'Ring', order: 1 })
const view = makeView([card])
const task = makeTask()
const fail = (status: number, code: string, detail: string) => () =>
  Response.json({ status, code, detail }, { status })
const deleted = fail(404, 'card.not_found', 'This card was deleted.')
let sent: string[] = []
let answerTask: () => Response
let answerTouch: () => Response
let answerSave: (body: string) => Response

beforeEach(async () => {
  sent = []
  answerTask = () => Response.json({ task })
  answerTouch = () => Response.json({ ok: true })
  answerSave = () => Response.json({ id: 2, changeId: 3 })
  queryClient.clear()
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname.startsWith('/locales/')) return files(address, options)
    sent.push(`${options?.method ?? 'GET'} ${pathname}`)
    if (pathname === '/apps/kanban/task') return Promise.resolve(answerTask())
    if (pathname.endsWith('/touch')) return Promise.resolve(answerTouch())
    return Promise.resolve(
      pathname === kanbanContract.updateTask.path
        ? answerSave(String(options?.body))
        : Response.json({ id: 2, changeId: 3 }),
    )
  })
  await loadTexts(['kanban'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

const show = (at = '/apps/kanban?card=2') =>
  showScreen(() => {
    const address = useKanbanAddress()
    return (
      <QueryClientProvider client={queryClient}>
        <ProjectScreen view={view} moves={[]} address={address} />
      </QueryClientProvider>
    )
  }, at)

it.each([
  ['deleted by someone else', deleted, 'This card was deleted.'],
  [
    'not answered for',
    fail(503, 'server.busy', 'Busy'),
    'The server is busy. Wait a moment and try again.',
  ],
])('KAN-09 X-25 an edited card that is %s keeps what was typed', async (_case, answer, said) => {
  const screen = await show()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Ring, 40 mm')
  answerTask = answer
  await queryClient.invalidateQueries(taskQuery(2))
  await expect.element(screen.getByText(said).first()).toBeVisible()
  await expect.element(title).toHaveValue('Ring, 40 mm')
})

it.each(['Delete', 'Archive'])('KAN-03 %s from its drawer closes the drawer', async name => {
  const screen = await show()
  const drawer = screen.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Actions for Ring' }).click()
  answerTask = deleted
  await screen.getByRole('menuitem', { name }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(screen.search()).not.toContain('card')
  expect(sent.filter(call => call.endsWith('/apps/kanban/task'))).toHaveLength(1)
})

it('KAN-03 KAN-09 who was assigned elsewhere is in the drawer, and what is typed stays', async () => {
  const screen = await show()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Ring, 40 mm')
  const ada = { userId: 7, title: 'Ada Lind', img: null }
  answerTask = () =>
    Response.json({ task: { ...task, title: 'Bolt', assignedTo: [ada], version: 2 } })
  await queryClient.invalidateQueries(taskQuery(2))
  await expect.element(screen.getByText('Ada Lind')).toBeVisible()
  await expect.element(title).toHaveValue('Ring, 40 mm')
})

it('KAN-09 a card deleted by someone else cannot be saved', async () => {
  const screen = await show()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Ring, 40 mm')
  answerTask = deleted
  await queryClient.invalidateQueries(taskQuery(2))
  await expect
    .element(screen.getByRole('button', { name: 'Save' }))
    .toHaveAttribute('aria-disabled', 'true')
})

it('KAN-15 that a card is edited is signaled until there is no such card', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  answerTouch = deleted
  const screen = await show()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toBeVisible()
  const touches = () => sent.filter(call => call.endsWith('/touch')).length
  await expect.poll(touches).toBe(1)
  // What is asked after it is answered after it.
  await queryClient.invalidateQueries(taskQuery(2))
  vi.advanceTimersByTime(4 * TOUCH_MILLISECONDS)
  await queryClient.invalidateQueries(taskQuery(2))
  expect(touches()).toBe(1)
})

it('KAN-12 the views stay where they are when one of them is chosen', async () => {
  const screen = await show('/apps/kanban')
  const list = screen.getByRole('button', { name: 'List', exact: true })
  const before = list.element().getBoundingClientRect().left
  await list.click()
  await expect.element(list).toHaveAttribute('aria-pressed', 'true')
  expect(list.element().getBoundingClientRect().left).toBe(before)
})

it('KAN-09 X-08 X-25 a description of which only the formatting was changed is a change; a refused save keeps it', async () => {
  const opened = { ...task, description: '<p>Brass</p>', labels: ['Rush'] }
  const mine = '<p><strong>Brass</strong></p>'
  const theirs = {
    ...opened,
    description: '<p><em>Brass</em></p>',
    labels: ['Rush', 'Steel'],
    version: 2,
  }
  answerTask = () => Response.json({ task: opened })
  writeDraft(
    'kanban.card.2',
    { description: mine, labels: 'Forge\nRush' },
    { description: opened.description, labels: 'Rush' },
  )
  const answers = [
    Response.json(
      { status: 412, code: 'record.stale', detail: 'Changed.', current: theirs },
      { status: 412 },
    ),
    fail(503, 'server.busy', 'Busy')(),
  ]
  const bodies: string[] = []
  answerSave = body => {
    bodies.push(body)
    return answers.shift() ?? Response.error()
  }
  const screen = await show()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies[1]).toContain('<strong>')
  expect(bodies[1]).toContain('"labels":["Forge","Rush","Steel"]')
  await expect.element(screen.getByRole('button', { name: 'Keep mine' })).toBeEnabled()
  expect(readDraft('kanban.card.2', { description: '' })).toEqual({ description: mine })
})
