import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { type User, usersContract } from '#features/users/contract/users.contract.ts'
import { bearerOf, expect, waitForLive, makeUser, test } from './fixtures.ts'

// Two browsers on one server: changes arrive live, and no one's work is lost.

const row = (page: Page, user: User) =>
  page.locator('tbody tr[data-row]').filter({ hasText: user.username })
const listOf = (user: User) => `/apps/user/list?q=${user.username}`

async function change(context: BrowserContext, user: User, what: object): Promise<void> {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.post(usersContract.updateUser.path, {
    headers,
    data: { id: user.id, ...what },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test.beforeEach(({ login }) => login('admin'))

test('X-10 a change arrives in another browser within a second: rows, counters and the page of a person', async ({
  page,
  context,
  openBrowser,
}) => {
  const user = await makeUser(context)
  const [list, view] = [await openBrowser('admin'), await openBrowser('admin')]
  const lines = [waitForLive(list), waitForLive(view)]
  await list.goto(listOf(user))
  await view.goto(`/apps/user/view/${user.id}`)
  await page.goto(listOf(user))
  await expect(row(list, user)).toBeVisible()
  await expect(view.getByRole('heading', { level: 1 })).toHaveText(user.fullName)
  await expect(row(page, user)).toBeVisible()
  await Promise.all(lines)
  const headcount = await list.getByText(/^\d+ people$/).textContent()

  await change(context, user, { fullName: `Changed ${user.username}`, status: 'active' })
  await Promise.all([
    expect(row(list, user)).toContainText(`Changed ${user.username}`, { timeout: 1000 }),
    expect(row(list, user)).toContainText('Active', { timeout: 1000 }),
    expect(view.getByRole('heading', { level: 1 })).toHaveText(`Changed ${user.username}`, {
      timeout: 1000,
    }),
  ])
  await makeUser(context)
  await expect(list.getByText(/^\d+ people$/)).not.toHaveText(headcount ?? '', { timeout: 1000 })
})

test('X-11 shows a lost connection, reconnects automatically and catches up', async ({
  page,
  context,
}) => {
  const user = await makeUser(context)
  const line = Promise.withResolvers<void>()
  let isDown = false
  let current: WebSocketRoute | undefined
  await page.routeWebSocket(new RegExp(LIVE_PATH), route => {
    if (isDown) return void route.close()
    current = route
    route.connectToServer().onMessage(message => {
      route.send(message)
      if (message.includes('"ready"')) line.resolve()
    })
  })
  await page.goto(listOf(user))
  await expect(row(page, user)).toBeVisible()
  await line.promise
  isDown = true
  await current?.close()
  await expect(page.getByText('Reconnecting')).toBeVisible({ timeout: 5000 })
  await change(context, user, { fullName: `Missed ${user.username}` })
  await expect(row(page, user)).not.toContainText('Missed')
  isDown = false
  await expect(row(page, user)).toContainText(`Missed ${user.username}`, { timeout: 15_000 })
  await expect(page.getByText('Reconnecting')).toBeHidden()
})

test('X-23 revoking a right removes the screen', async ({
  context,
  openBrowser,
  expectComplaint,
}) => {
  // The list learns of the change at the same time as the session, and fetches once more.
  expectComplaint(/status of 403/)
  const page = await openBrowser('maintainer')
  const line = waitForLive(page)
  await page.goto('/apps/user/list')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await line
  const { users } = usersContract.listUsers.output.parse(
    await (
      await context.request.get(`${usersContract.listUsers.path}?q=maintainer`, {
        headers: await bearerOf(context, 'admin'),
      })
    ).json(),
  )
  const [maintainer] = users.filter(one => one.username === 'maintainer')
  if (maintainer === undefined) throw new Error('there is no maintainer')
  await change(context, maintainer, { role: 'author' })
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden({ timeout: 2000 })
  await change(context, maintainer, { role: 'maintainer' })
})

test('X-13 shows the faces of others who have the same person open', async ({
  page,
  context,
  openBrowser,
}) => {
  const user = await makeUser(context)
  const other = await openBrowser('maintainer')
  for (const one of [page, other]) {
    const line = waitForLive(one)
    await one.goto(`/apps/user/view/${user.id}`)
    await line
  }
  await expect(page.getByText(/^Also here: /)).toBeAttached({ timeout: 5000 })
  await other.goto('/apps/user/list')
  await expect(page.getByText(/^Also here: /)).toHaveCount(0, { timeout: 5000 })
})

test('X-08 two editors of one person: one-sided changes are merged, conflicts are resolved by choice', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 412/)
  const user = await makeUser(context, { company: 'Before', country: 'Chile', contact: '1' })
  await page.goto(`/apps/user/list?q=${user.username}&edit=${user.id}`)
  await expect(field(page, 'Company')).toHaveValue('Before')
  await field(page, 'Company').fill('Mine')
  await field(page, 'Contact').fill('2')
  await change(context, user, { company: 'Theirs', country: 'Peru' })
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('has changed')
  await question.getByRole('button', { name: 'Compare' }).click()
  await question
    .getByRole('group', { name: 'Company' })
    .getByRole('radio', { name: /Theirs/ })
    .check()
  await question.getByRole('button', { name: 'Save selection' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const headers = await bearerOf(context, 'admin')
  const saved = await (
    await context.request.get(`${usersContract.getUser.path}?id=${user.id}`, { headers })
  ).json()
  expect(saved.user).toMatchObject({ company: 'Theirs', country: 'Peru', contact: '2' })
})

test('X-07 undoes a bulk deletion after a reload, and from another browser', async ({
  page,
  context,
  openBrowser,
}) => {
  const people = [await makeUser(context), await makeUser(context), await makeUser(context)]
  const headers = await bearerOf(context, 'admin')
  const remove = async () => {
    const answer = await context.request.post(usersContract.deleteUsers.path, {
      headers,
      data: { ids: people.map(({ id }) => id) },
    })
    expect((await answer.json()).done).toHaveLength(3)
  }
  await remove()
  await page.goto('/apps/user/list')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: 3 users/)).toBeVisible()
  await page.goto(`/apps/user/list?q=${people[0]?.username}`)
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(1)

  await remove()
  const other = await openBrowser('admin')
  await other.goto('/apps/user/list')
  await other.getByRole('button', { name: /Admin/ }).last().click()
  await other.getByRole('menuitem', { name: 'Recent changes' }).click()
  const entry = other.getByRole('listitem').filter({ hasText: 'Deleted 3 users' }).first()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(1, { timeout: 3000 })
})

test('X-12 keeps an offline edit, shows it as pending, and saves it on reconnect', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 412/)
  const user = await makeUser(context, { company: 'Before' })
  await page.goto(`/apps/user/list?q=${user.username}`)
  await expect(row(page, user)).toBeVisible()
  const edit = async (company: string) => {
    await page.getByRole('button', { name: `Actions for ${user.fullName}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await field(page, 'Company').fill(company)
  }
  await edit('Offline Works')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 change waiting to sync')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 change waiting to sync')).toBeHidden({ timeout: 15_000 })
  const company = async () => {
    const headers = await bearerOf(context, 'admin')
    return (
      await (
        await context.request.get(`${usersContract.getUser.path}?id=${user.id}`, { headers })
      ).json()
    ).user.company
  }
  expect(await company()).toBe('Offline Works')

  // Overtaken while pending: compared, not lost.
  await edit('Mine')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 change waiting to sync')).toBeVisible()
  await change(context, user, { company: 'Theirs' })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Compare' }).click({ timeout: 15_000 })
  await expect(field(page, 'Company')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await company()).toBe('Mine')
})

test('X-11 X-25 without a connection a dialog leaves what was typed, and a page loads once the connection is back', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket connection|server cannot be reached/)
  await page.goto('/pages/account-settings?tab=security')
  await field(page, 'New password').first().fill('half a pass')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(page.getByText('You’re offline. Try again when you reconnect.')).toBeVisible()
  await expect(field(page, 'New password').first()).toHaveValue('half a pass')
  await field(page, 'New password').first().fill('')
  await page.getByRole('link', { name: 'Kanban', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/kanban$/)
})
