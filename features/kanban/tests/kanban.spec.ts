import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { kanbanBoardsContract } from '../contract/kanban-boards.contract.ts'
import { kanbanContract } from '../contract/kanban.contract.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { bearerOf, expect, test } from '#e2e/fixtures.ts'

// Two people in two browsers on one board, and one who uses only the keyboard.

/** A public project for this test alone, with cards on its first board. */
async function makeProject(
  context: BrowserContext,
  name: string,
  titles: readonly string[],
): Promise<number> {
  const headers = await bearerOf(context, 'admin')
  const made = await context.request.post(kanbanBoardsContract.addProject.path, {
    headers,
    data: { name, isOpen: true },
  })
  const { id } = kanbanBoardsContract.addProject.output.parse(await made.json())
  const listed = await context.request.get(kanbanContract.listBoards.path, {
    headers,
    params: { project: id },
  })
  const boardId = kanbanContract.listBoards.output.parse(await listed.json())[0]?.id ?? ''
  for (const title of titles)
    await context.request.post(kanbanContract.addTask.path, {
      headers,
      data: { data: { title, boardId } },
    })
  return id
}

const board = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const titles = (page: Page, name: string) =>
  board(page, name).getByRole('article').getByRole('heading').allTextContents()
/** All cards as shown on the screen. */
const order = async (page: Page) =>
  Promise.all(['TODO', 'In Progress', 'Done'].map(name => titles(page, name)))

async function dragTo(page: Page, title: string, to: { x: number; y: number }): Promise<void> {
  const box = await card(page, title).boundingBox()
  if (box === null) throw new Error(`${title} is not on the screen`)
  await page.mouse.move(box.x + 40, box.y + box.height - 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 50, box.y + box.height - 4, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}
async function onBoard(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await board(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height - 90 }
}

test('KAN-01 KAN-15 X-10 X-11 X-12 two people drag on one board, one of them offline for a while, and both end with the same board', async ({
  page,
  context,
  login,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  const id = await makeProject(context, 'Two browsers', ['A', 'B', 'C', 'D', 'E'])
  await login('editor')
  const other = await openBrowser('author')
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(new RegExp(LIVE_PATH), route => {
    line = route
    route.connectToServer()
  })
  await page.goto(`/apps/kanban?project=${id}`)
  await other.goto(`/apps/kanban?project=${id}`)
  await expect.poll(() => titles(page, 'TODO')).toEqual(['A', 'B', 'C', 'D', 'E'])
  await expect.poll(() => titles(other, 'TODO')).toEqual(['A', 'B', 'C', 'D', 'E'])

  await dragTo(page, 'A', await onBoard(page, 'Done'))
  await expect.poll(() => titles(other, 'Done'), { timeout: 2000 }).toEqual(['A'])
  await expect.poll(() => titles(other, 'TODO')).toEqual(['B', 'C', 'D', 'E'])

  // A card opened by one person is marked as being edited for the other.
  await card(other, 'E').getByRole('link').click()
  await expect(card(page, 'E').getByText(/is editing this/)).toBeVisible({ timeout: 5000 })
  await other.keyboard.press('Escape')
  await expect(card(page, 'E').getByText(/is editing this/)).toBeHidden({ timeout: 5000 })

  await context.setOffline(true)
  await line?.close()
  await dragTo(page, 'B', await onBoard(page, 'In Progress'))
  await dragTo(page, 'C', await onBoard(page, 'In Progress'))
  await dragTo(page, 'D', await onBoard(page, 'Done'))
  await expect(page.getByText('3 changes waiting to sync')).toBeVisible()
  expect(await order(page)).toEqual([['E'], ['B', 'C'], ['A', 'D']])
  await dragTo(other, 'E', await onBoard(other, 'In Progress'))
  await expect.poll(() => titles(other, 'In Progress')).toEqual(['E'])
  await context.setOffline(false)

  await expect
    .poll(() => order(other), { timeout: 20_000 })
    .toEqual([[], ['E', 'B', 'C'], ['A', 'D']])
  await expect
    .poll(() => order(page), { timeout: 20_000 })
    .toEqual([[], ['E', 'B', 'C'], ['A', 'D']])
})

const MOVES = '**/apps/kanban/move-tasks'

/**
 * The next move is answered when the returned function is called; until then the screen is optimistic. None may be on its way: the next would
 * wait behind it. The route has no `times`: once they are used up, the browser holds no request any longer.
 */
async function holdMove(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(MOVES, async route => {
    await released.promise
    const response = await route.fetch()
    await route.fulfill({ response })
    answered.resolve()
  })
  return async () => {
    released.resolve()
    await answered.promise
    await expect(page.getByText('Moved to In Progress')).toBeVisible()
  }
}

test('KAN-03 KAN-04 KAN-05 KAN-06 KAN-07 KAN-09 X-28 a card is created, moved, edited, commented on, archived and restored by keyboard', async ({
  page,
  context,
  login,
}) => {
  const id = await makeProject(context, 'No mouse', ['First', 'Second'])
  await login('editor')
  await page.goto(`/apps/kanban?project=${id}`)
  await expect(card(page, 'First')).toBeVisible()
  // The boards fill the window, which does not scroll.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBe(0)

  await page.keyboard.press('n')
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Third')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A card needs a title.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-add]:focus')).toHaveCount(1)

  // By the drag handle: Space grabs, arrows move, Space drops.
  const handle = card(page, 'Third').getByRole('button', { name: 'Move Third' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  const dropped = page.waitForResponse(MOVES)
  await page.keyboard.press('Space')
  await expect.poll(() => titles(page, 'In Progress')).toEqual(['Third'])
  await dropped

  // By shortcut: move to the next board, and assign to oneself.
  const row = board(page, 'TODO').getByRole('listitem').filter({ hasText: 'First' })
  await row.focus()
  const confirm = await holdMove(page)
  await page.keyboard.press('.')
  await expect.poll(() => titles(page, 'In Progress')).toEqual(['Third', 'First'])
  const moved = board(page, 'In Progress').getByRole('listitem').filter({ hasText: 'First' })
  await expect(moved).toBeFocused()
  await confirm()
  await expect(moved).toBeFocused()
  await page.keyboard.press('Space')
  await expect(moved.getByText('Assigned to Emre Yıldız')).toBeAttached()

  const drawer = page.getByRole('dialog', { name: 'Edit card' })
  for (const [key, field] of [
    ['d', drawer.getByRole('textbox', { name: 'Due' })],
    ['l', drawer.getByRole('checkbox').first()],
  ] as const) {
    await moved.focus()
    await page.keyboard.press(key)
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
  }
  await moved.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type(' of all')
  await drawer.getByRole('checkbox', { name: 'UX' }).press('Space')
  await drawer.getByLabel('Due').fill('2031-12-24')
  await drawer.getByRole('textbox', { name: /^Write a comment/ }).fill('Looks good')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('list').getByText('Looks good')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'New checklist' }).fill('Steps')
  await page.keyboard.press('Enter')
  await drawer.getByRole('textbox', { name: 'New step in Steps' }).fill('One')
  await page.keyboard.press('Enter')
  await drawer.getByRole('checkbox', { name: 'One' }).press('Space')
  await expect(drawer.getByRole('checkbox', { name: 'One' })).toBeChecked()
  await drawer.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(drawer).toBeHidden()
  const saved = card(page, 'First of all')
  await expect(saved.getByText('24 Dec 2031')).toBeVisible()
  await expect(saved.getByText('1 of 1 steps done')).toBeAttached()

  await board(page, 'In Progress').getByRole('listitem').filter({ hasText: 'First of all' }).focus()
  await page.keyboard.press('c')
  await expect(saved).toBeHidden()
  await page.getByRole('button', { name: 'More actions for this project' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
  await page.getByRole('button', { name: 'Restore First of all' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(saved).toBeVisible()
})

test('KAN-03 KAN-08 KAN-11 KAN-12 KAN-14 boards are renamed, limited and deleted with their cards; cards are filtered by the URL', async ({
  page,
  context,
  login,
}) => {
  const id = await makeProject(context, 'Boards', ['Alpha', 'Beta', 'Gamma'])
  await login('admin')
  await page.goto(`/apps/kanban?project=${id}&q=be`)
  await expect(card(page, 'Beta')).toBeVisible()
  await expect(card(page, 'Alpha')).toBeHidden()
  await page.getByRole('button', { name: 'Dim other cards' }).click()
  await expect(card(page, 'Alpha')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/q=/)

  await board(page, 'TODO').getByRole('button', { name: 'TODO', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title of the board TODO' }).fill('To be done')
  await page.keyboard.press('Enter')
  await expect(board(page, 'To be done')).toBeVisible()
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for board To be done' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('Card limit')
  await page.getByRole('textbox', { name: 'Maximum number of cards' }).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(board(page, 'To be done').getByText('over the limit')).toBeAttached()

  await open('Delete board')
  await expect(page.getByRole('alertdialog')).toContainText('Its 3 cards will be deleted too')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete board' }).click()
  await expect(board(page, 'To be done')).toBeHidden()
  await page.getByRole('button', { name: 'Undo', description: 'Board To be done deleted' }).click()
  await expect.poll(() => titles(page, 'To be done')).toEqual(['Alpha', 'Beta', 'Gamma'])

  await page.goto(`/apps/kanban?project=${id}&view=list`)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('combobox', { name: 'Move to' }).selectOption('Done')
  await expect(page.getByText('3 cards moved to Done')).toBeVisible()
  await page.goto(`/apps/kanban?project=${id}`)
  await expect.poll(() => titles(page, 'Done')).toEqual(['Alpha', 'Beta', 'Gamma'])
})

test('KAN-16 a rule is created, runs when a card is finished, and is undone from its log', async ({
  page,
  context,
  login,
}) => {
  const id = await makeProject(context, 'Rules', ['Seal'])
  await login('editor')
  await page.goto(`/apps/kanban?project=${id}`)
  await expect(card(page, 'Seal')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for this project' }).click()
  await page.getByRole('menuitem', { name: 'Automations' }).click()
  const drawer = page.getByRole('dialog', { name: 'Automations' })
  await expect(drawer.getByText('No automations yet')).toBeVisible()
  await drawer.getByRole('button', { name: 'Add automation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add automation' })
  await dialog.getByLabel('When a card enters').selectOption('Done')
  await dialog.getByLabel('Then').selectOption('message a group')
  await dialog.getByLabel('Then').selectOption('send an email')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await dialog.getByLabel('Then').selectOption('add a label')
  await dialog.getByRole('combobox', { name: 'Label' }).selectOption('UX')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The live update may show the rule before the save is answered.
  await expect(dialog).toBeHidden()
  await expect(drawer.getByRole('switch', { name: 'Done: label UX' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await dragTo(page, 'Seal', await onBoard(page, 'Done'))
  await expect(card(page, 'Seal').getByText('UX')).toBeVisible()
  await page.goto(`/apps/kanban?project=${id}&panel=rules`)
  const run = drawer.getByRole('list', { name: 'Run history' }).getByRole('listitem')
  await expect(run.getByText('Done', { exact: true })).toBeVisible()
  await run.getByRole('button', { name: 'Undo: Seal' }).click()
  await expect(run.getByRole('button', { name: 'Undo: Seal' })).toBeHidden()
  await drawer.getByRole('switch', { name: 'Done: label UX' }).click()
  await expect(drawer.getByRole('switch', { name: 'Done: label UX' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Seal')).toBeVisible()
  await expect(card(page, 'Seal').getByText('UX')).toBeHidden()
})

test('KAN-06 KAN-10 KAN-13 a Trello board is imported, a member is added, and a file becomes a card’s cover', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  // The project, before the member is added.
  expectComplaint(/status of 404/)
  await login('editor')
  await page.goto('/apps/kanban?panel=import')
  const dialog = page.getByRole('dialog', { name: 'Import from Trello' })
  const trello = {
    name: 'Spare parts',
    lists: [{ id: 'l', name: 'Ordered' }],
    labels: [{ id: 'r', name: 'Urgent', color: 'red' }],
    cards: [{ id: 'c', name: 'Gasket', idList: 'l', idLabels: ['r'], idMembers: ['m'] }],
  }
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await dialog.getByLabel('File').setInputFiles(file('broken.json', '{'))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'This file isn’t valid JSON.' }),
  ).toBeVisible()
  await dialog.getByLabel('File').setInputFiles(file('board.json', JSON.stringify(trello)))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  const report = dialog.getByRole('status').filter({ hasText: 'Cards: 1' })
  await expect(report).toContainText(/Gasket\s*People on cards/)
  await dialog.getByRole('button', { name: 'Open project' }).click()
  await expect(card(page, 'Gasket').getByText('Urgent')).toBeVisible()
  const address = page.url()

  // Closed to others until they are added.
  const other = await openBrowser('author')
  await other.goto(address)
  await expect(
    other
      .getByText('This project doesn’t exist or was deleted.')
      .or(other.getByText('Couldn’t load'))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'More actions for this project' }).click()
  await page.getByRole('menuitem', { name: 'Members and settings' }).click()
  const members = page.getByRole('dialog', { name: /^Members of/ })
  await members.getByRole('combobox', { name: 'Add members' }).fill('Fatima')
  await page.getByRole('option', { name: /Fatima/ }).click()
  await members.getByRole('button', { name: 'Add 1 member' }).click()
  const role = members.getByRole('combobox', { name: /^Role of Fatima/ })
  await expect(role).toHaveValue('editor')
  await members.getByRole('button', { name: /^Remove Fatima/ }).click()
  await expect(role).toBeHidden()
  await members.getByRole('button', { name: 'Undo', description: /Fatima.* removed/ }).click()
  await expect(role).toHaveValue('editor')
  await page.keyboard.press('Escape')

  await card(page, 'Gasket').getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Edit card' })
  await drawer.locator('input[type=file]').setInputFiles('docs/pictures/users-list.webp')
  await drawer.getByRole('button', { name: 'Set users-list.webp as cover' }).click()
  await expect(
    drawer.getByRole('button', { name: 'Remove users-list.webp as cover' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Gasket').locator('img').first()).toBeVisible()
})
