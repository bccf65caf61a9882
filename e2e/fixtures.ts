import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type WorkerFixture,
  test as base,
  expect,
} from '@playwright/test'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { type NewUser, type User, usersContract } from '#features/users/contract/users.contract.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { watchBatches } from './batches.ts'
import { delayAnswers } from './delay-answers.ts'
import { type RunningServer, startServer } from './server.ts'

// What every journey has: its own server per worker, sign-in without clicking, and no tolerance for browser complaints (console errors and
// warnings, uncaught errors, content policy violations).

export type DemoAccount = 'admin' | 'maintainer' | 'editor' | 'author' | 'subscriber'
export const DEMO_PASSWORD = 'smartfft-demo'

export interface Preferences {
  skin?: 'dark' | 'light'
  direction?: 'ltr' | 'rtl'
  language?: 'en' | 'ar' | 'de' | 'fr' | 'pt'
  menuCollapsed?: boolean
}

interface TestFixtures {
  /** Signs the context in as the login page would, with default preferences. */
  login: (account: DemoAccount) => Promise<void>
  /** Sets stored browser preferences before the page is opened. */
  prefer: (preferences: Preferences) => Promise<void>
  /** Expects a browser complaint that this test provokes on purpose. */
  expectComplaint: (pattern: RegExp) => void
  complaints: { follow: (context: BrowserContext) => Promise<void>; expected: RegExp[] }
  /**
   * A page in another browser on the same server, signed in as `account` or signed out. Its complaints count as well; it is closed when the
   * test ends.
   */
  openBrowser: (account?: DemoAccount, options?: BrowserContextOptions) => Promise<Page>
}

/** A server for the tests of a worker, stopped after them. Another name gives a server that no other file shares. */
export function ownServer<Server extends RunningServer>(
  start: () => Promise<Server>,
  timeout = 180_000,
): [WorkerFixture<Server, object>, { scope: 'worker'; timeout: number }] {
  return [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await start()
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout },
  ]
}

export const test = base.extend<TestFixtures, { server: RunningServer }>({
  server: ownServer(startServer),
  baseURL: async ({ server }, provide) => provide(server.url),

  complaints: [
    async ({ context }, provide) => {
      const found: string[] = []
      const expected: RegExp[] = []
      const watched: (() => Promise<unknown>)[] = []
      const watch = (page: Page) => {
        watched.push(watchBatches(page, complaint => found.push(complaint)))
        page.on('console', message => {
          if (message.type() === 'error' || message.type() === 'warning')
            found.push(`${message.type()}: ${message.text()}`)
        })
        page.on('pageerror', error => found.push(`uncaught: ${error.message}`))
      }
      const follow = async (one: BrowserContext) => {
        one.on('page', watch)
        await one.exposeBinding('__blocked', (_source, what: string) =>
          found.push(`blocked by policy: ${what}`),
        )
        await one.addInitScript(REPORT_BLOCKED)
      }
      await delayAnswers(context)
      await follow(context)
      await provide({ follow, expected })
      await Promise.all(watched.map(read => read()))
      expect(
        found.filter(
          complaint => !OURS.test(complaint) && !expected.some(pattern => pattern.test(complaint)),
        ),
        'the browser complained',
      ).toEqual([])
    },
    { auto: true },
  ],
  expectComplaint: async ({ complaints }, provide) =>
    provide(pattern => complaints.expected.push(pattern)),
  openBrowser: async ({ browser, server, complaints }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (account, options) => {
      const context = await browser.newContext({ baseURL: server.url, ...options })
      opened.push(context)
      await delayAnswers(context)
      await complaints.follow(context)
      if (account !== undefined) await signIn(context, account)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  login: async ({ context }, provide) =>
    provide(async account => {
      const headers = await signIn(context, account)
      const answer = await context.request.post(preferencesContract.updatePreferences.path, {
        headers,
        data: { reset: true },
      })
      expect(answer.status(), await answer.text()).toBe(200)
    }),
  prefer: async ({ context }, provide) =>
    provide(async preferences => {
      await context.addInitScript(REMEMBER, JSON.stringify(preferences))
    }),
})

export { expect }

// Playwright's own watching is a script: mail documents, which run none, refuse it.
const OURS = /Blocked script execution in '(?:about:blank|[^']*\/api\/files\/mail\/[^']*)'/

// These run in the page, as text: they must not refer to anything here.
const REPORT_BLOCKED = `document.addEventListener('securitypolicyviolation', e => window.__blocked(e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sourceFile))`
function REMEMBER(preferences: string): void {
  if (window !== window.top) return
  if (sessionStorage.getItem('preferred') === preferences) return
  sessionStorage.setItem('preferred', preferences)
  for (const [key, value] of Object.entries(JSON.parse(preferences)))
    localStorage.setItem(key, String(value))
}

/** Signs in by the login page's call; the refresh cookie is set in the context. Also returns a bearer header. */
export async function signIn(
  context: BrowserContext,
  account: DemoAccount,
): Promise<{ authorization: string }> {
  const answer = await context.request.post(authContract.login.path, {
    data: { userName: account, password: DEMO_PASSWORD, transport: 'cookie' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { accessToken } = authContract.login.output.parse(await answer.json())
  return { authorization: `Bearer ${accessToken}` }
}

/** Call before the page is opened: resolves when its live connection is up and receives events. */
export async function waitForLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', one => one.url().includes(LIVE_PATH))
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"ready"'))
}

/** Bearer header of a demo account, to prepare records through the API. */
export async function bearerOf(
  context: BrowserContext,
  account: DemoAccount,
): Promise<{ authorization: string }> {
  const answer = await context.request.post(authContract.login.path, {
    data: { userName: account, password: DEMO_PASSWORD },
  })
  const { accessToken } = authContract.login.output.parse(await answer.json())
  return { authorization: `Bearer ${accessToken}` }
}

/** Runs in the page: the sum of layout shifts as the browser counts them. */
export const ADD_UP_SHIFTS = `let sum = 0
new PerformanceObserver(list => {
  for (const shift of list.getEntries()) document.documentElement.dataset.shifts = sum += shift.value
}).observe({ type: 'layout-shift', buffered: true })`

let made = 0
/** A name that is unique in this run. */
export const freshName = (stem: string): string =>
  `${stem}.${process.pid.toString(36)}${(made += 1).toString(36)}`

/** Adds a user with a unique name. */
export async function makeUser(
  context: BrowserContext,
  change: Partial<NewUser> = {},
): Promise<User> {
  const username = freshName('casey')
  const answer = await context.request.post(usersContract.addUser.path, {
    headers: await bearerOf(context, 'admin'),
    data: { fullName: `Casey ${username}`, username, email: `${username}@example.com`, ...change },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return usersContract.addUser.output.parse(await answer.json()).user
}

/** Creates a user with a unique name and a password of their own, and signs them in in this context. */
export async function enterAsNew(
  context: BrowserContext,
  change: Partial<NewUser> = {},
): Promise<User & { password: string }> {
  const user = await makeUser(context, change)
  const password = 'a phrase that is long'
  const headers = await bearerOf(context, 'admin')
  const made = await context.request.post(usersAdminContract.makeInviteLink.path, {
    headers,
    data: { id: user.id },
  })
  const token = new URL(
    usersAdminContract.makeInviteLink.output.parse(await made.json()).link,
  ).searchParams.get('token')
  await context.request.post(authLinksContract.resetPassword.path, { data: { token, password } })
  await enter(context, user.username, password)
  return { ...user, password }
}

/** Signs in by username and password, as the login page would; also returns a bearer header. */
export const enter = (
  context: BrowserContext,
  userName: string,
  password: string,
): Promise<{ authorization: string }> =>
  signInAs(context, { userName, password, transport: 'cookie' })

/** Bearer header of someone signed in elsewhere, without affecting a page of theirs. */
export const bearerFor = (
  context: BrowserContext,
  userName: string,
  password: string,
): Promise<{ authorization: string }> => signInAs(context, { userName, password })

async function signInAs(
  context: BrowserContext,
  data: { userName: string; password: string; transport?: 'cookie' },
): Promise<{ authorization: string }> {
  const answer = await context.request.post(authContract.login.path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return {
    authorization: `Bearer ${authContract.login.output.parse(await answer.json()).accessToken}`,
  }
}
