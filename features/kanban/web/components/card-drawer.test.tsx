import type { KanbanView } from '../../contract/kanban-boards.contract.ts'
import type { KanbanTask } from '../../contract/kanban.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { taskQuery } from '../kanban.api.ts'
import { useKanbanAddress } from './kanban-address.ts'
import { ProjectScreen } from './project-screen.tsx'
import { makeCard } from './test-cards.ts'

const card = makeCard(2, 'todo', { title: 'Ring', order: 1 })
const view: KanbanView = {
  project: { id: 1, name: 'Hall B', isDefault: true, isOpen: true, role: 'owner', tasks: 1 },
  revision: 1,
  boards: [{ id: 'todo', title: 'To do', projectId: 1, wipLimit: null, isDone: false, version: 1 }],
  labels: [],
  templates: [],
  members: [],
  people: [],
  cards: [card],
  removedIds: [],
}
const task: KanbanTask = {
  id: 2,
  title: 'Ring',
  description: '',
  labels: [],
  boardId: 'todo',
  dueDate: null,
  attachments: [],
  comments: [],
  assignedTo: [],
  projectId: 1,
  order: 1,
  checklists: [],
  createdAt: '2026-03-02T08:30:00.000Z',
  updatedAt: '2026-03-02T08:30:00.000Z',
  archivedAt: null,
  version: 1,
}
const fail = (status: number, code: string, detail: string) => () =>
  Response.json({ status, code, detail }, { status })
const gone = fail(404, 'card.not_found', 'This card was deleted.')
let sent: string[] = []
let answerTask: () => Response

beforeEach(async () => {
  sent = []
  answerTask = () => Response.json({ task })
  queryClient.clear()
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname.startsWith('/locales/')) return files(address, options)
    sent.push(`${options?.method ?? 'GET'} ${pathname}`)
    if (pathname === '/apps/kanban/task') return Promise.resolve(answerTask())
    return Promise.resolve(Response.json({ id: 2, changeId: 3 }))
  })
  await loadTexts(['kanban'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

const show = () =>
  showScreen(() => {
    const address = useKanbanAddress()
    return (
      <QueryClientProvider client={queryClient}>
        <ProjectScreen view={view} moves={[]} address={address} />
      </QueryClientProvider>
    )
  }, '/apps/kanban?card=2')

it.each([
  ['deleted by someone else', gone, 'This card was deleted.'],
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
  await expect.element(screen.getByText(said)).toBeVisible()
  await expect.element(title).toHaveValue('Ring, 40 mm')
})

it.each(['Delete', 'Archive'])('KAN-03 %s from its drawer closes the drawer', async name => {
  const screen = await show()
  const drawer = screen.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Actions for Ring' }).click()
  answerTask = gone
  await screen.getByRole('menuitem', { name }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(screen.search()).not.toContain('card')
  expect(sent.filter(call => call.endsWith('/apps/kanban/task'))).toHaveLength(1)
})
