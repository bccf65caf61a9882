import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Page } from '@playwright/test'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// A webhook from its form to the receiver: signed, retried, logged, paused, removed and restored.

interface Receiver {
  url: string
  received: { headers: IncomingHttpHeaders; body: string }[]
  answer: (status: number) => void
  stop: () => Promise<void>
}

async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = []
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status).end('heard')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: next => void (status = next),
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

const hook = (page: Page, name: string) => page.locator('li[data-hook]').filter({ hasText: name })
// Exact match: the URL next to it has a port that may contain the same digits.
const lastStatus = (page: Page, name: string, status: number) =>
  hook(page, name).getByText(`${status}`, { exact: true })
async function choose(page: Page, name: string, action: string): Promise<void> {
  await hook(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

let receiver: Receiver
test.beforeEach(async ({ page, login }) => {
  receiver = await startReceiver()
  await login('admin')
  await page.goto('/pages/api-key?tab=webhooks')
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
})
test.afterEach(() => receiver.stop())

async function addHook(page: Page, name: string): Promise<string> {
  await page.getByRole('main').getByRole('button', { name: 'Add webhook' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New webhook' })
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('URL').fill(receiver.url)
  await drawer
    .getByRole('group', { name: 'Users' })
    .getByRole('checkbox', { name: 'changed' })
    .check()
  await drawer.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Webhook secret' })
  const secret = (await dialog.locator('output').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(hook(page, name)).toContainText('Users: changed')
  return secret
}

test('KEY-06 X-09 a change is delivered signed, logged, and resent once', async ({
  page,
  context,
}) => {
  const name = freshName('hook')
  const secret = await addHook(page, name)
  const company = freshName('told')
  await context.request.post(usersContract.updateUser.path, {
    headers: await bearerOf(context, 'admin'),
    data: { id: 31, company },
  })
  await expect.poll(() => receiver.received.length).toBe(1)
  const [first] = receiver.received
  const { headers, body } = first ?? { headers: {}, body: '' }
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(signed)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'User.update',
    data: { records: [{ id: '31', fields: { company } }] },
  })
  // The screen updates without a reload.
  await expect(lastStatus(page, name, 200)).toBeVisible()
  await hook(page, name).getByRole('button', { name: 'Deliveries' }).click()
  const log = page.getByRole('dialog', { name: `Deliveries to ${name}` })
  await log.getByText('Users: changed').first().click()
  await expect(log.getByRole('group', { name: 'Request body' })).toContainText(company)
  await log.getByRole('button', { name: 'Send again' }).dblclick()
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[1]?.headers['webhook-id']).toBe(headers['webhook-id'])
  await log.getByRole('button', { name: 'Send ping' }).dblclick()
  await expect(log.getByText('Ping', { exact: true })).toBeVisible()
  // Double clicks have sent once.
  const types = () => receiver.received.map(one => JSON.parse(one.body).type)
  await expect.poll(types).toEqual(['User.update', 'User.update', 'ping'])
})

test('KEY-06 a failed delivery is retried, and shown as pending in the meantime', async ({
  page,
  context,
}) => {
  const name = freshName('hook')
  await addHook(page, name)
  receiver.answer(503)
  const data = { id: 32, company: freshName('late') }
  await context.request.post(usersContract.updateUser.path, {
    headers: await bearerOf(context, 'admin'),
    data,
  })
  await expect(lastStatus(page, name, 503)).toBeVisible()
  receiver.answer(204)
  await expect(lastStatus(page, name, 204)).toBeVisible()
  expect(receiver.received.length).toBeGreaterThanOrEqual(2)
})

test('KEY-06 a webhook is edited, paused, resumed, removed and restored; an internal address is rejected', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/422/)
  const name = freshName('hook')
  await addHook(page, name)
  await choose(page, name, 'Edit')
  const drawer = page.getByRole('dialog', { name: `Edit ${name}` })
  await drawer.getByLabel('URL').fill('not an address')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Enter a full URL')).toBeVisible()
  await drawer.getByLabel('URL').fill('https://169.254.169.254/latest')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('This URL leads inside this network')).toBeVisible()
  await drawer.getByLabel('URL').fill(receiver.url)
  await drawer.getByRole('checkbox', { name: 'Everything I can read' }).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(hook(page, name)).toContainText('Everything')
  await choose(page, name, 'Pause')
  await expect(hook(page, name)).toContainText('Paused')
  await hook(page, name).getByRole('button', { name: 'Resume' }).click()
  await expect(hook(page, name)).toContainText('Active')
  await choose(page, name, 'Rotate secret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page
    .getByRole('alertdialog', { name: 'Webhook secret' })
    .getByRole('button', { name: 'Close' })
    .click()
  await choose(page, name, 'Remove')
  await expect(hook(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hook(page, name)).toContainText('Active')
})
