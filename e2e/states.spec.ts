import type { Page, Route } from '@playwright/test'
import { calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { kanbanBoardsContract } from '#features/kanban/contract/kanban-boards.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { sendReadsAlone } from './batches.ts'
import { bearerOf, expect, freshName, test } from './fixtures.ts'

// Loading, empty, no-results and error states of screens, and that they are truthful about changes.

const LIST = `**${usersContract.listUsers.path}**`
const rows = (page: Page) => page.locator('tbody tr')
const search = (page: Page) => page.getByRole('searchbox')
const failWith = (status: number, requestId: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'x',
      title: 'x',
      status,
      detail: 'Something went wrong',
      code: 'server.failed',
      requestId,
    }),
  })

/** Resolves after the responses to everything requested before. */
const answerLater = (page: Page) =>
  page.evaluate(async () => (await fetch('/api/health/live')).text())

test.beforeEach(async ({ login, page }) => {
  await login('admin')
  await sendReadsAlone(page)
})

test('X-01 a list shows skeleton rows while it loads, without a layout shift', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route(LIST, async route => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/apps/user/list')
  await expect(page.getByRole('table'))
    .toHaveAttribute('aria-busy', 'true')
    .catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.locator('main [class*=skeleton]').first()).toBeVisible()
  const before = await page.getByRole('main').boundingBox()
  answered.resolve()
  await expect(rows(page)).toHaveCount(10)
  const after = await page.getByRole('main').boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(4)
})

test('X-01 a failed list shows the request id, keeps the rest of the screen and can be retried', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  // Fails until the button is pressed: live events of other tests would otherwise refetch the list.
  await page.addInitScript(() =>
    addEventListener('click', () => Reflect.set(window, 'isPressed', true), true),
  )
  const fail = failWith(500, 'request-4711')
  await page.route(LIST, async route =>
    (await page.evaluate(() => Reflect.has(window, 'isPressed'))) ? route.continue() : fail(route),
  )
  await page.goto('/apps/user/list')
  await expect(page.getByText('request-4711')).toBeVisible()
  await expect(page.getByRole('button', { name: /All users/ })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('X-01 an empty list offers to add the first record; one without results offers to clear the filters', async ({
  page,
}) => {
  await page.route(LIST, route => route.fulfill({ json: { users: [], total: 0 } }))
  await page.goto('/apps/user/list')
  await expect(page.getByText('No users yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add user' })).toHaveCount(2)
  await page.unroute(LIST)
  await page.goto('/apps/user/list?q=zzzz')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(10)
})

const SCREENS = [
  {
    name: 'mail',
    path: '/apps/email',
    call: emailContract.listEmails.path,
    shown: (page: Page) => page.getByRole('list', { name: 'Messages', exact: true }),
  },
  {
    name: 'chat',
    path: '/apps/chat',
    call: chatContract.listChats.path,
    shown: (page: Page) => page.getByRole('button', { name: /Bruno Castellanos/ }).first(),
  },
  {
    name: 'todo',
    path: '/apps/todo',
    call: todoContract.listTasks.path,
    shown: (page: Page) => page.locator('[data-row]').first(),
  },
  {
    name: 'kanban',
    path: '/apps/kanban',
    call: kanbanBoardsContract.getProject.path,
    shown: (page: Page) => page.getByRole('article').first(),
  },
  {
    name: 'the calendar',
    path: '/apps/calendar?view=list',
    call: calendarContract.listEvents.path,
    shown: (page: Page) => page.locator('[data-item]').first(),
  },
]
for (const { name, path, call, shown } of SCREENS)
  test(`X-01 ${name} shows a skeleton while loading, an error with the request id, and recovers on retry`, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/500/)
    const answered = Promise.withResolvers<void>()
    await page.route(`**${call}**`, async route => {
      await answered.promise
      await failWith(500, 'request-4712')(route)
    })
    await page.goto(path)
    await expect(page.locator('main [class*=skeleton]').first()).toBeVisible()
    answered.resolve()
    await expect(page.getByText('request-4712')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.unroute(`**${call}**`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(shown(page)).toBeVisible()
    await expect(page.getByText('request-4712')).toHaveCount(0)
  })

test('X-01 empty todo, calendar and kanban say so; kanban offers to clear its filters', async ({
  page,
  context,
}) => {
  await page.route(`**${todoContract.listTasks.path}**`, route => route.fulfill({ json: [] }))
  await page.goto('/apps/todo')
  await expect(page.getByRole('main').getByText('No open tasks', { exact: true })).toBeVisible()
  await page.route(`**${calendarContract.listEvents.path}**`, route => route.fulfill({ json: [] }))
  await page.goto('/apps/calendar?view=list&date=2031-05-01')
  await expect(page.getByText('No events yet')).toBeVisible()
  const headers = await bearerOf(context, 'admin')
  const made = await context.request.post(kanbanBoardsContract.addProject.path, {
    headers,
    data: { name: 'Empty' },
  })
  const { id } = kanbanBoardsContract.addProject.output.parse(await made.json())
  await page.goto(`/apps/kanban?project=${id}`)
  await expect(page.getByText('No cards here').first()).toBeVisible()
  await page.goto(`/apps/kanban?project=${id}&q=zzzz`)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).not.toHaveURL(/q=/)
})

test('X-02 debounces the search, and ignores a response that arrives after a newer one', async ({
  page,
}) => {
  const asked: string[] = []
  const slow = Promise.withResolvers<void>()
  await page.goto('/apps/user/list')
  await expect(rows(page)).toHaveCount(10)
  await page.route(LIST, async route => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    // The list without a search may be refreshed at any time.
    if (q !== '') asked.push(q)
    // The first search is the slow one.
    if (q === 'okafor') await slow.promise
    await route.continue().catch(() => undefined)
  })
  // Time stands still while the keys are pressed: on a busy machine there are pauses between them. It is stopped at a time that this call
  // itself can't be late for.
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await search(page).pressSequentially('okafor')
  await page.clock.runFor(100)
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect.poll(() => asked).toEqual(['okafor'])
  await search(page).fill('lindqvist')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Ada Lindqvist')
  slow.resolve()
  await answerLater(page)
  await expect(rows(page).first()).toContainText('Ada Lindqvist')
  expect(asked).toEqual(['okafor', 'lindqvist'])
})

test('X-03 does not refetch on window focus, nor after a failed call', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  let asked = 0
  await page.route(LIST, route => {
    asked += 1
    return failWith(500, 'request-1')(route)
  })
  await page.goto('/apps/user/list')
  await expect(page.getByText('request-1')).toBeVisible()
  await answerLater(page)
  // One by the screen, and possibly one by the prefetch.
  const before = asked
  await page.evaluate(() => {
    globalThis.dispatchEvent(new Event('blur'))
    globalThis.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await answerLater(page)
  expect(asked).toBe(before)
})

test('X-04 X-05 rolls back a deletion that the server refuses, and says why', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  const username = freshName('back')
  const headers = await bearerOf(context, 'admin')
  const data = { fullName: `Casey ${username}`, username, email: `${username}@example.com` }
  await context.request.post(usersContract.addUser.path, { headers, data })
  await page.goto(`/apps/user/list?q=${username}`)
  await expect(rows(page)).toHaveCount(1)
  await page.route(`**${usersContract.deleteUsers.path}`, failWith(500, 'request-2'))
  await page.getByRole('button', { name: `Actions for ${data.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /went wrong/ })
      .first(),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('X-06 a toast offers to undo a deletion for ten seconds', async ({ page, context }) => {
  const username = freshName('undo')
  const headers = await bearerOf(context, 'admin')
  const data = { fullName: `Casey ${username}`, username, email: `${username}@example.com` }
  await context.request.post(usersContract.addUser.path, { headers, data })
  await page.clock.install()
  await page.goto(`/apps/user/list?q=${username}`)
  await page.getByRole('button', { name: `Actions for ${data.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.clock.fastForward(8500)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
})
