import { createServer, type Server } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { twoFactorContract } from '#features/auth/contract/two-factor.contract.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { bearerFor, DEMO_PASSWORD, enterAsNew, expect, freshName, test } from '#e2e/fixtures.ts'
import * as z from 'zod/mini'
import { OAUTH_PATHS } from '../contract/oauth.rules.ts'
import { challengeOf, makeVerifier } from './authorization-request.ts'

// A program is connected by signing in, as a person sees it: the consent screen, and the list of connected apps. The program waits on this
// device for its code, as command-line assistants do.

interface Program {
  name: string
  clientId: string
  redirect: string
  verifier: string
  /** What it was sent back with. */
  received: URLSearchParams[]
  close: () => void
}

async function startProgram(context: BrowserContext): Promise<Program> {
  const received: URLSearchParams[] = []
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/callback') received.push(url.searchParams)
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Back</title><p>Back here')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.int() }).parse(server.address())
  const name = freshName('Claude')
  // Another port than that of today: programs choose one each time.
  const data = { client_name: name, redirect_uris: ['http://127.0.0.1/callback'] }
  const answer = await context.request.post(OAUTH_PATHS.register, { data })
  const { client_id: clientId } = z.object({ client_id: z.string() }).parse(await answer.json())
  const redirect = `http://127.0.0.1:${port}/callback`
  return {
    name,
    clientId,
    redirect,
    verifier: makeVerifier(),
    received,
    close: () => server.close(),
  }
}

const addressOf = (
  { clientId, redirect, verifier }: Program,
  change: Record<string, string> = {},
): string =>
  `${OAUTH_PATHS.authorize}?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    scope: 'read write',
    state: '007',
    ...change,
  })}`

const tokenAnswer = z.object({ access_token: z.string(), scope: z.string() })
async function redeem(context: BrowserContext, program: Program) {
  const answer = await context.request.post(OAUTH_PATHS.token, {
    form: {
      grant_type: 'authorization_code',
      client_id: program.clientId,
      code: program.received.at(-1)?.get('code') ?? '',
      code_verifier: program.verifier,
      redirect_uri: program.redirect,
    },
  })
  return tokenAnswer.parse(await answer.json())
}
const ping = async (context: BrowserContext, token: string): Promise<number> => {
  const answer = await context.request.post('/mcp', {
    headers: { authorization: `Bearer ${token}` },
    data: { jsonrpc: '2.0', id: 1, method: 'ping' },
  })
  return answer.status()
}
const card = (page: Page, name: string) => page.getByRole('region', { name: `Connect ${name}?` })
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Connected apps' }).locator('tbody tr').filter({ hasText: name })

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('KEY-09 a program is connected after signing in, is listed with its use, and is disconnected at once', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  const program = await startProgram(context)
  await page.goto(addressOf(program))
  await expect(page).toHaveURL(/\/login\?to=/)
  await signIn(page, 'editor', DEMO_PASSWORD)
  await expect(card(page, program.name)).toContainText('127.0.0.1')
  await expect(card(page, program.name)).toContainText('(editor)')
  await card(page, program.name).getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/callback/)
  expect(program.received).toHaveLength(1)
  expect(program.received[0]?.get('state')).toBe('007')
  const { access_token: token, scope } = await redeem(context, program)
  expect(scope).toBe('read write')
  expect(await ping(context, token)).toBe(200)

  await page.goto('/pages/api-key?tab=apps')
  await expect(row(page, program.name)).toContainText('Read and edit')
  await expect(row(page, program.name)).toContainText('127.0.0.1')
  await expect(row(page, program.name)).not.toContainText('Never')
  await row(page, program.name)
    .getByRole('button', { name: `Actions for ${program.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Disconnect ${program.name}?` })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(row(page, program.name)).toHaveCount(0)
  expect(await ping(context, token)).toBe(401)
  program.close()
})

test('KEY-09 a person allows less than was asked for, or denies it', async ({
  page,
  context,
  login,
}) => {
  await login('author')
  const program = await startProgram(context)
  await page.goto(addressOf(program))
  await expect(card(page, program.name)).toBeVisible()
  await expectAccessible(page, 'consent')
  await page.getByRole('radio', { name: 'Read-only' }).check()
  await expect(card(page, program.name)).not.toContainText('change and delete')
  await card(page, program.name).getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/\/callback/)
  expect((await redeem(context, program)).scope).toBe('read')

  await page.goto(addressOf(program))
  await card(page, program.name).getByRole('button', { name: 'Deny' }).click()
  await expect(page).toHaveURL(/\/callback/)
  expect(program.received.at(-1)?.get('error')).toBe('access_denied')
  program.close()
})

test('KEY-09 S2 an invalid request never redirects automatically', async ({
  page,
  context,
  login,
  expectComplaint,
}) => {
  expectComplaint(/status of (400|404)/)
  await login('author')
  const program = await startProgram(context)
  const elsewhere = { redirect_uri: 'https://evil.example/callback' }
  await page.goto(addressOf(program, elsewhere))
  await expect(page.getByText('redirect you to an address it hasn’t registered')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.goto(addressOf(program, { client_id: 'sfc_unknown' }))
  await expect(page.getByText('is no longer registered here')).toBeVisible()
  await page.goto(OAUTH_PATHS.authorize)
  await expect(page.getByText('The link is incomplete')).toBeVisible()
  await page.goto(addressOf(program, { code_challenge_method: 'plain' }))
  await expect(page.getByText('a request that this server doesn’t accept')).toBeVisible()
  expect(program.received).toEqual([])
  await page.getByRole('button', { name: `Back to ${program.name}` }).click()
  await expect(page).toHaveURL(/\/callback/)
  expect(program.received.at(-1)?.get('error')).toBe('invalid_request')
  program.close()
})

test('KEY-09 AUTH-06 consent waits for the second factor', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  const { username, password } = await enterAsNew(context)
  const headers = await bearerFor(context, username, password)
  const begun = await context.request.post(twoFactorContract.beginTwoFactor.path, {
    headers,
    data: { password },
  })
  const { secret } = twoFactorContract.beginTwoFactor.output.parse(await begun.json())
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await context.request.post(twoFactorContract.confirmTwoFactor.path, {
    headers,
    data: { code: codeAt(Date.now()) },
  })
  await context.clearCookies()
  const program = await startProgram(context)
  await page.goto(addressOf(program))
  await signIn(page, username, password)
  await expect(page).toHaveURL(/\/pages\/two-steps-cover\?to=/)
  await page.goto(addressOf(program))
  await expect(page).toHaveURL(/\/login\?to=/)
  await signIn(page, username, password)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(Date.now() + 30_000))
  await expect(card(page, program.name)).toBeVisible()
  program.close()
})
