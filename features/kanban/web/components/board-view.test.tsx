import type { KanbanView } from '../../contract/kanban-boards.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { useKanbanAddress } from './kanban-address.ts'
import { ProjectScreen } from './project-screen.tsx'
import { makeCard, makeTask } from './test-cards.ts'

beforeAll(async () => {
  await loadTexts(['kanban'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

const makeBoard = (id: string, title: string, wipLimit: number | null = null) => ({
  id,
  title,
  projectId: 1,
  wipLimit,
  isDone: false,
  version: 1,
})
const makeView = (role: 'owner' | 'viewer'): KanbanView => ({
  project: { id: 1, name: 'Hall B', isDefault: true, isOpen: true, role, tasks: 3 },
  revision: 1,
  boards: [makeBoard('todo', 'To do', 1), makeBoard('done', 'Done')],
  archivedTasks: {},
  labels: [],
  templates: [],
  members: [],
  people: [],
  cards: [
    makeCard(2, 'todo', { title: 'Ring' }),
    makeCard(1, 'todo', { title: 'Seal' }),
    makeCard(3, 'done', { title: 'Plate' }),
  ],
  removedIds: [],
})

const show = (view: KanbanView, address = '/apps/kanban') =>
  showScreen(() => {
    const place = useKanbanAddress()
    return (
      <QueryClientProvider client={queryClient}>
        <ProjectScreen view={view} moves={[]} address={place} />
      </QueryClientProvider>
    )
  }, address)

async function askToDelete(screen: Awaited<ReturnType<typeof show>>, board: string): Promise<void> {
  await screen.getByRole('button', { name: `Actions for board ${board}` }).click()
  await screen.getByRole('menuitem', { name: 'Delete board' }).click()
}

describe('board view', () => {
  it('KAN-07 X-31 shows all of a card’s menu and of the dialog that it opens', async () => {
    const screen = await show(makeView('owner'))
    await screen.getByRole('button', { name: /^Actions for .*Ring/ }).click()
    const menu = screen.getByRole('menu', { name: /^Actions for .*Ring/ })
    const { scrollHeight, clientHeight } = menu.element()
    expect(clientHeight).toBeGreaterThan(200)
    expect(scrollHeight).toBe(clientHeight)
    await menu.getByRole('menuitem', { name: 'Move to…' }).click()
    const dialog = screen.getByRole('dialog').element()
    expect(dialog.getBoundingClientRect().height).toBeGreaterThan(150)
  })

  it('KAN-01 KAN-12 shows cards in order and warns above the limit', async () => {
    const screen = await show(makeView('owner'))
    const column = screen.getByRole('region', { name: 'To do' })
    await expect.element(column.getByRole('heading', { name: 'Ring' })).toBeVisible()
    const titles = () =>
      column
        .getByRole('article')
        .elements()
        .map(one => one.querySelector('h3')?.textContent)
    expect(titles()).toEqual(['Seal', 'Ring'])
    await expect.element(column.getByText('2/1')).toBeVisible()
    await expect.element(column.getByText('over the limit')).toBeInTheDocument()
  })

  it.each([
    ['on its foot goes last', 'Add card', { beforeId: null, afterId: 3 }],
    ['on its head goes first', 'Done', { beforeId: 3, afterId: null }],
  ])('KAN-01 KAN-07 a card dropped on another board, %s', async (_case, on, place) => {
    const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
    onTestFinished(() => calls.mockRestore())
    const screen = await show(makeView('owner'))
    const done = screen.getByRole('region', { name: 'Done' })
    const seal = screen.getByRole('heading', { name: 'Seal' })
    await userEvent.dragAndDrop(seal, done.getByRole('button', { name: on, exact: true }))
    await expect
      .poll(() => calls.mock.calls.map(([, init]) => init?.body).join(' '))
      .toContain(JSON.stringify({ ids: [1], boardId: 'done', ...place }))
  })

  it('KAN-01 KAN-07 a card that someone removes while it is carried by keyboard says so, and the next key is for no other card', async () => {
    const shown = createStore(makeView('owner'))
    const screen = await showScreen(() => {
      const place = useKanbanAddress()
      return (
        <QueryClientProvider client={queryClient}>
          <ProjectScreen view={useStore(shown)} moves={[]} address={place} />
          <Toasts />
        </QueryClientProvider>
      )
    }, '/apps/kanban')
    const handle = screen.getByRole('button', { name: 'Move Seal', exact: true })
    await expect.element(handle).toBeInTheDocument()
    handle.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(handle).toHaveAttribute('aria-pressed', 'true')
    const calls = vi.spyOn(globalThis, 'fetch')
    shown.set({ ...shown.get(), cards: shown.get().cards.filter(({ id }) => id !== 1) })
    await expect.element(screen.getByText('Seal was removed by someone else')).toBeVisible()
    await userEvent.keyboard(' {Enter}{ArrowDown}{Enter}')
    expect(screen.search()).not.toContain('card=')
    expect(calls.mock.calls.filter(([url]) => String(url).includes('update-tasks'))).toEqual([])
    expect(document.activeElement?.closest('section')?.ariaLabel).toBe('To do')
    calls.mockRestore()
  })

  it('KAN-04 shows the end of a long board while cards are added to it', async () => {
    const view = makeView('owner')
    const many = Array.from({ length: 60 }, (_, at) =>
      makeCard(at + 10, 'todo', { title: `Part ${at + 1}` }),
    )
    const screen = await show({ ...view, cards: many })
    const column = screen.getByRole('region', { name: 'To do' })
    const list = column.getByRole('list', { name: 'To do' })
    await expect.element(column.getByRole('heading', { name: 'Part 1', exact: true })).toBeVisible()
    // As low as a window makes it.
    const box = list.element().parentElement
    if (box !== null) box.style.height = '400px'
    await expect.element(column.getByRole('heading', { name: 'Part 60' })).not.toBeInTheDocument()
    await column.getByRole('button', { name: 'Add card' }).click()
    await expect.element(column.getByRole('heading', { name: 'Part 60' })).toBeInViewport()
  })

  it('KAN-09 opens a card by shortcut and URL, and rejects an empty title', async () => {
    const screen = await show(makeView('owner'), '/apps/kanban?q=seal')
    await expect.element(screen.getByRole('heading', { name: 'Seal' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Ring' })).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('A card needs a title.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('x')
    await expect.element(screen.getByRole('heading', { name: 'Ring' })).toBeVisible()
    expect(screen.search()).not.toContain('q=')
  })

  it('KAN-13 an import forgets what was wrong with the file before', async () => {
    const screen = await show(makeView('owner'), '/apps/kanban?panel=import')
    const field = screen.getByLabelText('File', { exact: true })
    await field.upload(new File(['no'], 'a.json', { type: 'application/json' }))
    await screen.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(screen.getByText('This file isn’t valid JSON.')).toBeVisible()
    await field.upload(new File(['{}'], 'b.json', { type: 'application/json' }))
    await expect.element(screen.getByText('This file isn’t valid JSON.')).not.toBeInTheDocument()
  })

  it('KAN-07 KAN-14 a card moved to another lane by keyboard changes its person and keeps its rank', async () => {
    const others = globalThis.fetch
    const calls: [string, unknown][] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
      const url = String(address)
      if (!url.includes('/apps/kanban/')) return others(address, options)
      if (options?.method === 'POST') calls.push([url, JSON.parse(String(options.body))])
      const task = makeTask({
        id: 1,
        assignedTo: [7, 8].map(userId => ({ userId, title: '', img: null })),
      })
      return Promise.resolve(Response.json({ task, changeId: 5 }))
    })
    const person = { avatar: null, avatarColor: 'info', username: 'x' } as const
    const people = [
      { ...person, id: 7, fullName: 'Ada Lindqvist' },
      { ...person, id: 8, fullName: 'Bo Chen' },
      { ...person, id: 9, fullName: 'Cy Duval' },
    ]
    const cards = [
      makeCard(1, 'todo', { title: 'Seal', assignees: [7, 8] }),
      makeCard(2, 'todo', { title: 'Ring', assignees: [9] }),
    ]
    const screen = await show(
      { ...makeView('owner'), people, cards },
      '/apps/kanban?lanes=assignee',
    )
    const head = screen.getByRole('heading', { name: /^To do/ })
    await expect.element(head.getByText('2/1')).toBeVisible()
    for (const name of ['Ada Lindqvist', 'Bo Chen'])
      await expect
        .element(screen.getByRole('region', { name }).getByRole('heading', { name: 'Seal' }))
        .toBeVisible()
    screen
      .getByRole('region', { name: 'Bo Chen' })
      .getByRole('button', { name: 'Move Seal', exact: true })
      .element()
      .focus()
    await userEvent.keyboard(' {ArrowDown} ')
    await expect
      .poll(() => calls.filter(([url]) => !url.includes('touch')))
      .toEqual([
        [
          expect.stringContaining('update-task'),
          { data: { id: 1, assignedTo: [{ userId: 7 }, { userId: 9 }] } },
        ],
      ])
    vi.mocked(globalThis.fetch).mockRestore()
  })

  it('KAN-10 is read-only for viewers', async () => {
    const screen = await show(makeView('viewer'))
    await expect.element(screen.getByRole('heading', { name: 'Plate' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add card' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Move / })).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.element(screen.getByRole('textbox', { name: /^New card/ })).not.toBeInTheDocument()
  })

  it.each([
    [2, ['Its 4 cards will be deleted too. You can undo this.', 'This includes 2 archived cards.']],
    [0, ['Its 2 cards will be deleted too. You can undo this.']],
  ])('KAN-03 KAN-11 asks with all cards before deleting a board, %i archived', async (n, said) => {
    const screen = await show({ ...makeView('owner'), archivedTasks: { todo: n } })
    await askToDelete(screen, 'To do')
    for (const text of said) await expect.element(screen.getByText(text)).toBeVisible()
  })

  it('KAN-03 says that a board to delete has no cards', async () => {
    const screen = await show({ ...makeView('owner'), cards: [] })
    await askToDelete(screen, 'To do')
    await expect.element(screen.getByText('It has no cards. You can undo this.')).toBeVisible()
  })
})
