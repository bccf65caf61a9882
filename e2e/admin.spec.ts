import type { BrowserContext, Page } from '@playwright/test'
import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import {
  SETTINGS_BY_DEFAULT,
  settingsContract,
} from '#features/settings/contract/settings.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { readFile } from 'node:fs/promises'
import { startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { bearerOf, expect, makeUser, test } from './fixtures.ts'
import { startServer } from './server.ts'
import { goWithin } from './walk.ts'

// Administration of the instance: settings, audit log, system; with a second browser where another person is affected.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).last()
const rows = (page: Page) => page.locator('tbody tr[data-row]')
/** Of the section itself: the card above it has a save button of its own. */
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last().click()

async function setSection(
  context: BrowserContext,
  section: keyof typeof SETTINGS_BY_DEFAULT,
  change: object = {},
): Promise<void> {
  const headers = await bearerOf(context, 'admin')
  const data = { section, ...SETTINGS_BY_DEFAULT[section], ...change }
  const answer = await context.request.post(settingsContract.updateSettings.path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}
/** The live connection opens after the first render: waits until this many tabs have reported the record as open. */
async function expectConnections(
  context: BrowserContext,
  record: string,
  count: number,
): Promise<void> {
  const headers = await bearerOf(context, 'admin')
  const countNow = async () => {
    const answer = await context.request.get(adminSystemContract.listConnections.path, { headers })
    return adminSystemContract.listConnections.output
      .parse(await answer.json())
      .connections.filter(one => one.record === record).length
  }
  await expect.poll(countNow, { timeout: 15_000 }).toBe(count)
}
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

async function openTab(page: Page, screen: 'settings' | 'system', tab: string): Promise<void> {
  await page.goto(`/admin/${screen}?tab=${tab}`)
  await expect(heading(page, screen === 'settings' ? 'Settings' : 'System')).toBeVisible()
}

test.beforeEach(({ login }) => login('admin'))

test.describe('settings', () => {
  test('ADD-03 saves the company, shows it in another browser within a second, and undoes it', async ({
    page,
    openBrowser,
  }) => {
    const other = await openBrowser('admin')
    await openTab(page, 'settings', 'company')
    await openTab(other, 'settings', 'company')
    await expect(field(other, 'Name')).toHaveValue('SMART FFT')
    await expectConnections(page.context(), 'Settings/all', 2)
    await field(page, 'Name').fill('Northwind Ltd')
    await save(page)
    await expect(toast(page, 'Company saved')).toBeVisible()
    await expect(field(other, 'Name')).toHaveValue('Northwind Ltd', { timeout: 1_000 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Name')).toHaveValue('SMART FFT')
    await expect(field(other, 'Name')).toHaveValue('SMART FFT', { timeout: 1_000 })
  })

  test('ADD-03 validates account numbers before sending, and asks before discarding unsaved changes', async ({
    page,
  }) => {
    await openTab(page, 'settings', 'company')
    await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 01')
    await save(page)
    await expect(page.getByText('Enter a valid IBAN. Check every character.')).toBeVisible()
    await expect(field(page, 'IBAN')).toBeFocused()
    await page.getByRole('tab', { name: 'Regional' }).click()
    const question = page
      .getByRole('dialog', { name: 'Discard changes?' })
      .or(page.getByRole('alertdialog'))
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field(page, 'IBAN')).toHaveValue('DE89 3704 0044 0532 0130 01')
    await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 00')
    await save(page)
    await expect(field(page, 'IBAN')).toHaveValue('DE89370400440532013000')
  })

  test('X-08 two administrators: a concurrent save is compared instead of overwritten', async ({
    page,
    context,
    expectComplaint,
  }) => {
    expectComplaint(/status of 412/)
    await openTab(page, 'settings', 'mail')
    await field(page, 'Sender name').fill('Mine')
    await setSection(context, 'mail', { senderName: 'Theirs', replyTo: 'help@example.org' })
    await save(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Email has changed')
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect(toast(page, 'Email saved')).toBeVisible()
    await expect(field(page, 'Reply-to address')).toHaveValue('help@example.org')
    await expect(field(page, 'Sender name')).toHaveValue('Mine')
    await setSection(context, 'mail')
  })

  test('ADD-03 uploads, shows and removes a logo', async ({ page }) => {
    await openTab(page, 'settings', 'company')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page
      .getByLabel('Choose a logo, or drop it here')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
    await save(page)
    await expect(toast(page, 'Company saved')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await save(page)
    await expect(page.getByText('No logo')).toBeVisible()
  })

  test('ADD-03 adds, validates and removes tax rates', async ({ page }) => {
    await openTab(page, 'settings', 'tax')
    const rates = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rates).toHaveCount(3)
    await page.getByRole('button', { name: 'Add rate' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hotels')
    await page.getByLabel('Rate (%)').fill('3,8')
    await save(page)
    await expect(rates.filter({ hasText: 'Hotels' })).toContainText('3.8%')
    await page.getByRole('button', { name: 'Actions for Hotels' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(rates).toHaveCount(3)
  })

  test('ADD-03 names, tests, saves and removes a mail server; never shows the saved password again', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/)
    const post = await startSmtpSink({ user: 'post', password: 'right one' })
    try {
      await openTab(page, 'settings', 'mail')
      await expect(page.getByText('No mail server is set')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send test email' })).toHaveCount(0)
      const card = page.getByRole('region', { name: 'Mail server' })
      const save = card.getByRole('button', { name: 'Save' })
      const password = card.getByLabel(/^Password/)
      await card.getByLabel(/^Server/).fill('smtp://127.0.0.1')
      await save.click()
      await expect(card.getByText('without smtp:// or port')).toBeVisible()
      await card.getByLabel(/^Server/).fill('127.0.0.1')
      await card.getByLabel(/^Encryption/).selectOption('none')
      await card.getByLabel(/^Port/).fill(`${post.port}`)
      await card.getByLabel(/^Username/).fill('post')
      await password.fill('wrong one')
      const test = card.getByRole('button', { name: 'Send test email' })
      await test.click()
      await expect(card.getByRole('status').filter({ hasText: '535' })).toBeVisible()
      await password.fill('right one')
      await test.click()
      await expect(card.getByRole('status').filter({ hasText: '250' })).toBeVisible()
      await save.click()
      await expect(toast(page, 'Mail server saved')).toBeVisible()
      await page.reload()
      await expect(card.getByText('A password is saved. Leave empty to keep it.')).toBeVisible()
      await expect(password).toHaveValue('')
      await test.click()
      await expect(card.getByRole('status').filter({ hasText: '250' })).toBeVisible()
      expect(post.received).toHaveLength(2)
      await card.getByLabel(/^Username/).fill('somebody')
      await save.click()
      await expect(card.getByText('Enter it again.')).toBeVisible()
      await card.getByLabel(/^Server/).fill('')
      await save.click()
      await expect(page.getByText('No mail server is set')).toBeVisible()
    } finally {
      await post.close()
    }
  })
})

test.describe('maintenance', () => {
  test.afterEach(({ context }) => setSection(context, 'maintenance'))

  test('MISC-02 covers other people’s screens within a second, keeps their input, and uncovers them again', async ({
    page,
    openBrowser,
  }) => {
    const other = await openBrowser('maintainer')
    await other.goto('/apps/user/list?q=somebody')
    await expect(heading(other, 'Users')).toBeVisible()
    // The administrator sees the connection.
    await openTab(page, 'system', 'connections')
    await expect(page.getByRole('row', { name: /Bruno Castellanos/ })).toBeVisible({
      timeout: 10_000,
    })
    await openTab(page, 'settings', 'maintenance')
    await field(page, 'Message').fill('New disks are put in.')
    await page.getByRole('button', { name: 'Turn on maintenance' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on maintenance' }).click()
    const overlay = other.getByRole('dialog', { name: 'Down for maintenance' })
    await expect(overlay).toContainText('New disks are put in.', { timeout: 1_500 })
    await expect(
      page.getByText('Maintenance mode is on: only administrators have access.'),
    ).toBeVisible()
    await other.keyboard.press('Escape')
    await expect(overlay).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(overlay).toHaveCount(0, { timeout: 1_500 })
    await expect(other.getByRole('searchbox')).toHaveValue('somebody')
    await expect(
      page.getByText('Maintenance mode is on: only administrators have access.'),
    ).toHaveCount(0)
  })

  test('MISC-02 shows the page to new arrivals and resumes automatically; administrators can still sign in', async ({
    context,
    openBrowser,
    expectComplaint,
  }) => {
    // What the author's screen requests during maintenance.
    expectComplaint(/status of 503/)
    await setSection(context, 'maintenance', {
      isOn: true,
      until: '2099-01-01T10:00:00.000Z',
      message: 'Back soon.',
    })
    const other = await openBrowser('author')
    await other.goto('/')
    await expect(other.getByRole('dialog', { name: 'Down for maintenance' })).toContainText(
      'Back soon.',
    )
    await expect(other.getByText(/Expected to end 1 Jan 2099/)).toBeVisible()
    const stranger = await openBrowser()
    await stranger.goto('/misc/maintenance')
    await expect(heading(stranger, 'Down for maintenance')).toBeVisible()
    await stranger.getByRole('link', { name: 'Sign in as an administrator' }).click()
    await stranger.getByLabel('Username or email').fill('admin')
    await stranger.getByLabel('Password', { exact: true }).fill('smartfft-demo')
    await stranger.locator('form button[type=submit]').click()
    await expect(heading(stranger, 'Home')).toBeVisible()
    await setSection(context, 'maintenance')
    await expect(other.getByRole('dialog')).toHaveCount(0, { timeout: 12_000 })
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await stranger.goto('/misc/maintenance')
    await expect(heading(stranger, 'All systems are running')).toBeVisible()
  })
})

test.describe('audit log', () => {
  test('X-24 ADD-02 filters by person, action and time; an entry shows old and new values and links to its record', async ({
    page,
    context,
  }) => {
    const user = await makeUser(context, { company: 'Before' })
    const headers = await bearerOf(context, 'admin')
    await context.request.post(usersContract.updateUser.path, {
      headers,
      data: { id: user.id, company: 'After' },
    })
    await page.goto(`/apps/user/view/${user.id}`)
    await page.getByRole('link', { name: 'View in audit log' }).click()
    await expect(page).toHaveURL(new RegExp(`record=User%2F${user.id}`))
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Action' }).selectOption('update')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'When' }).first().click()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(/from=/)
    await page.getByRole('button', { name: 'Who', exact: true }).click()
    await page.getByLabel('Find a person').fill('okafor')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Mina Okafor/ })
      .click()
    await expect(page).toHaveURL(/userId=11/)
    await expect(rows(page)).toHaveCount(1)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const entry = page.getByRole('dialog', { name: `Changed ${user.fullName}` })
    await expect(entry.getByRole('row', { name: /Company/ })).toContainText('Before')
    await expect(entry.getByRole('row', { name: /Company/ })).toContainText('After')
    await expect(page).toHaveURL(/entry=\d+/)
    await entry.getByRole('link', { name: user.fullName }).click()
    await expect(heading(page, user.fullName)).toBeVisible()
  })

  test('ADD-02 follows new entries until it is paused', async ({ page, context }) => {
    await page.goto('/admin/audit')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    const first = await makeUser(context)
    await expect(rows(page).filter({ hasText: first.fullName })).toBeVisible({ timeout: 6_000 })
    await page.getByRole('button', { name: 'Pause' }).click()
    const second = await makeUser(context)
    await expect(page.getByRole('button', { name: 'New entries' })).toBeVisible()
    await expect(rows(page).filter({ hasText: second.fullName })).toHaveCount(0)
    await page.getByRole('button', { name: 'New entries' }).click()
    await expect(rows(page).filter({ hasText: second.fullName })).toBeVisible()
  })

  test('ADD-02 exports the filtered entries as CSV and JSON lines', async ({ page, context }) => {
    const user = await makeUser(context)
    await page.goto(`/admin/audit?record=User/${user.id}`)
    await expect(rows(page)).toHaveCount(1)
    const take = async (item: string | RegExp) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      return readFile(await (await download).path(), 'utf8')
    }
    expect((await take('CSV')).trim().split('\n')).toHaveLength(2)
    const lines = (await take(/JSON lines/)).trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(
      auditContract.getAuditEntry.output.shape.change.parse(JSON.parse(lines[0] ?? '')).records[0]
        ?.after,
    ).toMatchObject({
      username: user.username,
    })
  })
})

test.describe('system', () => {
  test('ADD-05 shows versions, schema and processes, and reruns a job', async ({ page }) => {
    await page.goto('/admin/system')
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('SQLite')
    await expect(page.getByRole('region', { name: 'Schema' })).toContainText('0001-users')
    await expect(page.getByRole('region', { name: 'Processes' })).toContainText('(this one)')
    await page.goto('/admin/system?tab=jobs&q=housekeeping')
    await page
      .getByRole('button', { name: /Actions for housekeeping/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Run now' }).click()
    await expect(toast(page, '1 job restarted')).toBeVisible()
    await page.getByRole('button', { name: /Actions for housekeeping/ }).click()
    await expect(page.getByRole('menuitem', { name: /Discard/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('ADD-03 ADD-05 a rejected mail stays visible and can be resent; a test email shows the server’s reply', async ({
    openBrowser,
  }) => {
    const post = await startSmtpSink()
    const server = await startServer({ smtpUrl: post.url })
    try {
      const page = await openBrowser('admin', { baseURL: server.url })
      await page.goto('/apps/user/list?invite=1')
      await page.getByRole('textbox', { name: /addresses/i }).fill('guest@example.org')
      post.refuse(9)
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('button', { name: /^Invite|^Send/ }).click()
      // Navigating away now would abort the call in flight.
      await expect(drawer).toBeHidden()
      await openTab(page, 'system', 'jobs')
      await expect(row(page, 'mail.send')).toContainText('Try again later', { timeout: 10_000 })
      post.refuse(0)
      await row(page, 'mail.send')
        .getByRole('button', { name: /Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: 'Run now' }).click()
      await expect(row(page, 'mail.send')).toContainText('Done', { timeout: 10_000 })
      await page.getByRole('tab', { name: 'Email' }).click()
      await expect(row(page, 'guest@example.org')).toContainText('Sent')
      await openTab(page, 'settings', 'mail')
      await page.getByRole('button', { name: 'Send test email' }).click()
      await expect(page.getByRole('status').filter({ hasText: '250' })).toBeVisible()
      post.refuse(9)
      await page.getByRole('button', { name: 'Send test email' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Try again later' })).toBeVisible()
      await page.context().close()
    } finally {
      await server.stop()
      await post.close()
    }
  })

  test('ADD-05 creates, checks, downloads and deletes a backup', async ({ page, context }) => {
    await openTab(page, 'system', 'backups')
    await page.getByRole('button', { name: 'Create backup' }).click()
    const backup = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(backup).toContainText('Not checked', { timeout: 15_000 })
    const choose = async (item: string) => {
      await backup.getByRole('button', { name: /Actions for the backup/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Run restore check')
    await expect(backup).toContainText('Restorable', { timeout: 20_000 })
    const download = page.waitForEvent('download')
    await choose('Download')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.tar$/)
    const { backups } = adminSystemContract.listBackups.output.parse(
      await (
        await context.request.get(adminSystemContract.listBackups.path, {
          headers: await bearerOf(context, 'admin'),
        })
      ).json(),
    )
    expect(backups).toMatchObject([{ state: 'ready', check: { faults: [] } }])
    await choose('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No backups yet')).toBeVisible()
  })

  test('X-22 denies administration pages to everyone else and hides their links', async ({
    openBrowser,
  }) => {
    const page = await openBrowser('maintainer')
    await page.goto('/misc/error')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const path of ['/admin/audit', '/admin/settings', '/admin/system']) {
      await goWithin(page, path)
      await expect(heading(page, 'You don’t have access to this page')).toBeVisible()
      await expect(page.locator(`aside a[href="${path}"]`)).toHaveCount(0)
    }
  })
})
