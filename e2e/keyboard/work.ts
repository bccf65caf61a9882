import type { BrowserContext, Page } from '@playwright/test'
import { kanbanBoardsContract } from '#features/kanban/contract/kanban-boards.contract.ts'
import { kanbanContract } from '#features/kanban/contract/kanban.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { bearerOf, expect, freshName } from '../fixtures.ts'
import type { KeyboardScreen } from './keys.ts'

// Tasks, boards and the calendar.

const STEM = freshName('By key')
const row = (page: Page, title: string) => page.locator('[data-row]').filter({ hasText: title })
const board = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page, name: string) =>
  board(page, name).getByRole('article').getByRole('heading').allTextContents()

async function makeTasks({ request }: BrowserContext, headers: Record<string, string>) {
  for (const letter of ['c', 'b', 'a']) {
    const answer = await request.post(todoContract.addTask.path, {
      headers,
      data: { task: { title: `${STEM} ${letter}`, tags: ['low'] } },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}

async function makeProject(context: BrowserContext): Promise<number> {
  const headers = await bearerOf(context, 'admin')
  const made = await context.request.post(kanbanBoardsContract.addProject.path, {
    headers,
    data: { name: freshName('Keys'), isOpen: true },
  })
  const { id } = kanbanBoardsContract.addProject.output.parse(await made.json())
  const listed = await context.request.get(kanbanContract.listBoards.path, {
    headers,
    params: { project: id },
  })
  const boardId = kanbanContract.listBoards.output.parse(await listed.json())[0]?.id ?? ''
  for (const title of ['First', 'Second'])
    await context.request.post(kanbanContract.addTask.path, {
      headers,
      data: { data: { title, boardId } },
    })
  return id
}

export const WORK: readonly KeyboardScreen[] = [
  {
    area: 'tasks',
    account: 'author',
    start: async page => {
      await makeTasks(page.context(), await bearerOf(page.context(), 'author'))
      return '/apps/todo'
    },
    paths: {
      'adds a task': async ({ page, press, type }) => {
        await expect(row(page, `${STEM} a`)).toBeVisible()
        await press('q')
        await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()
        await type(`${STEM} new #low`)
        await press('Enter')
        await expect(row(page, `${STEM} new`)).toBeVisible()
        await press('Escape')
      },
      'moves it by its handle, each step announced, and puts it back with Esc': async ({
        page,
        press,
        tabTo,
      }) => {
        const liveRegion = page.locator('[aria-live=polite]').filter({ hasText: /\S/ })
        await tabTo(page.getByRole('button', { name: `Move ${STEM} new` }))
        await press('Space')
        await expect(liveRegion).toContainText('Picked up')
        await press('ArrowDown')
        await expect(liveRegion).toContainText(': 2 of')
        await press('Escape')
        await expect(liveRegion).toContainText('Not moved')
        await press('Space', 'ArrowDown', 'Space')
        const order = () => page.locator('[data-row] a').filter({ hasText: STEM }).allTextContents()
        await expect.poll(order).toEqual(['a', 'new', 'b', 'c'].map(end => `${STEM} ${end}`))
      },
      'marks one as important': async ({ page, press, tabTo }) => {
        const star = page.getByRole('button', { name: `Important: ${STEM} new` })
        await tabTo(star)
        await press('Enter')
        await expect(star).toHaveAttribute('aria-pressed', 'true')
      },
      'finds by tag and by text': async ({ page, press, type, enter }) => {
        const views = page.getByRole('navigation', { name: 'Views and tags' })
        await enter(views.getByRole('link', { name: /^Low/ }), 'back')
        await expect(page.getByRole('heading', { level: 1, name: 'Low' })).toBeVisible()
        await press('/')
        await type(`${STEM} b`)
        await expect(page.locator('[data-row]')).toHaveCount(1)
        await press('ControlOrMeta+A', 'Delete')
        await expect(row(page, `${STEM} a`)).toBeVisible()
      },
      'completes one and takes it back': async ({ page, press, enter }) => {
        await enter(page.getByRole('button', { name: `Complete “${STEM} b”` }))
        const undo = row(page, `${STEM} b`).getByRole('button', { name: 'Undo' })
        await expect(undo).toBeVisible()
        await enter(undo)
        await expect(page.getByRole('button', { name: `Complete “${STEM} b”` })).toBeVisible()
        await press('Escape')
      },
      'deletes one and takes it back': async ({ page, press, tabTo, enter }) => {
        await tabTo(row(page, `${STEM} c`).getByRole('link'))
        await press('#')
        await expect(row(page, `${STEM} c`)).toHaveCount(0)
        await enter(page.getByRole('button', { name: /^Undo/ }).last())
        await expect(row(page, `${STEM} c`)).toBeVisible()
      },
    },
  },
  {
    area: 'boards',
    account: 'editor',
    start: async page => `/apps/kanban?project=${await makeProject(page.context())}`,
    paths: {
      'moves a card to the next board by its handle, announced': async ({ page, press, tabTo }) => {
        const liveRegion = page.locator('[aria-live=polite]').filter({ hasText: /\S/ })
        await tabTo(page.getByRole('button', { name: 'Move First' }))
        await press('Space')
        await expect(liveRegion).toContainText(/First/)
        await press('ArrowRight')
        await expect(liveRegion).toContainText('In Progress')
        await press('Space')
        await expect.poll(() => titles(page, 'In Progress')).toEqual(['First'])
      },
      'puts it back with Esc': async ({ page, press, tabTo }) => {
        await tabTo(page.getByRole('button', { name: 'Move First' }))
        await press('Space', 'ArrowRight', 'Escape')
        await expect.poll(() => titles(page, 'In Progress')).toEqual(['First'])
        await expect(page.getByRole('button', { name: 'Move First' })).toBeFocused()
      },
      'moves it by the menu': async ({ page, enter, choose }) => {
        await enter(page.getByRole('button', { name: 'Actions for Second' }), 'back')
        await choose('menuitem', 'Move to Done')
        await expect.poll(() => titles(page, 'Done')).toEqual(['Second'])
      },
      'adds a card and opens it': async ({ page, press, type, tabTo }) => {
        await press('n')
        await type('Third')
        await press('Enter')
        await expect(page.getByRole('link', { name: 'Third', exact: true })).toBeVisible()
        await press('Escape')
        await tabTo(page.getByRole('link', { name: 'Third', exact: true }), 'back')
        await press('Enter')
        const drawer = page.getByRole('dialog', { name: 'Edit card' })
        await expect(drawer).toBeVisible()
        await press('Escape')
        await expect(drawer).toBeHidden()
        await expect(page.getByRole('link', { name: 'Third', exact: true })).toBeFocused()
      },
    },
  },
  {
    area: 'the calendar',
    account: 'author',
    start: async () => '/apps/calendar?view=month&date=2037-05-13',
    paths: {
      'walks the days of the month': async ({ page, press, tabTo }) => {
        const day = (date: string) => page.getByRole('main').locator(`[data-day="${date}"]`).last()
        await tabTo(day('2037-05-13'))
        await press('ArrowRight')
        await expect(day('2037-05-14')).toBeFocused()
        await press('ArrowDown')
        await expect(day('2037-05-21')).toBeFocused()
        await press('Home')
        await expect(day('2037-05-18')).toBeFocused()
        await press('PageUp')
        await expect(day('2037-04-18')).toBeFocused()
        await press('PageDown')
        await expect(day('2037-05-18')).toBeFocused()
      },
      'adds an event on a day': async ({ page, press, type }) => {
        await press('Enter')
        await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
        await type('Tuned by key')
        await press('Enter')
        await expect(page.getByRole('dialog')).toBeHidden()
      },
      'changes it by its form, and its day by the date field': async ({
        page,
        press,
        tabTo,
        write,
      }) => {
        const chip = page.locator('[data-item]').filter({ hasText: 'Tuned by key' }).first()
        await tabTo(chip)
        await press('Enter')
        const drawer = page.getByRole('dialog')
        await write(drawer.getByLabel('Title'), 'Tuned again')
        await write(drawer.getByRole('textbox', { name: /^Start/ }).first(), '20/05/2037')
        await press('Enter')
        await press('Control+Enter')
        await expect(drawer).toBeHidden()
      },
      'reads the same as a list': async ({ page, press }) => {
        await press('a')
        await expect(
          page.getByRole('listitem').filter({ hasText: 'Tuned again' }).first(),
        ).toBeVisible()
      },
    },
  },
]
