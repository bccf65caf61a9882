import type { BrowserContext, Page } from '@playwright/test'
import { authAccountContract } from '../contract/auth-account.contract.ts'
import { OIDC_CALLBACK } from '../contract/connections.rules.ts'
import { twoFactorContract } from '../contract/two-factor.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { Secret, TOTP } from 'otpauth'
import {
  type Claims,
  type RealProvider,
  startRealProvider,
} from '#app/server/test/nodes/real-provider.ts'
import {
  ADD_UP_SHIFTS,
  DEMO_PASSWORD,
  test as base,
  bearerOf,
  expect,
  freshName,
} from '#e2e/fixtures.ts'
import { holdScripts } from '#e2e/held-scripts.ts'
import { type RunningServer, startServer } from '#e2e/server.ts'

// Signing in through a real provider, on its own pages, and back to the requested page.

interface Company {
  provider: RealProvider
  server: RunningServer
}
const test = base.extend<object, { company: Company }>({
  company: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const { promise, resolve } = Promise.withResolvers<RealProvider>()
      const server = await startServer({
        env: async url => {
          const provider = await startRealProvider(`${url}${OIDC_CALLBACK}`)
          resolve(provider)
          const {
            issuer: OIDC_ISSUER,
            clientId: OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
          } = provider
          return { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: 'Acme & Co' }
        },
      })
      const provider = await promise
      await provide({ provider, server })
      await server.stop()
      await provider.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [async ({ company }, provide) => provide(company.server), { scope: 'worker' }],
})

const start = (page: Page) => page.getByRole('button', { name: 'Continue with Acme & Co' })
/** Waits for the scripts; a test of its own covers earlier clicks. */
async function goThere(page: Page): Promise<void> {
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await start(page).click()
}
const notice = (page: Page) => page.getByRole('main').getByRole('alert')
const connections = (page: Page) => page.getByRole('region', { name: 'Connections' })

/** A person known to the provider. */
function addProviderPerson(
  { people }: RealProvider,
  claims: Claims = {},
): { login: string; email: string } {
  const login = freshName('kim')
  const email = claims.email ?? `${login}@example.org`
  people.set(login, {
    email,
    email_verified: true,
    name: 'Kim Doe',
    preferred_username: login,
    ...claims,
  })
  return { login, email }
}
/** The provider's own pages. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** A person with an active account and two-factor authentication. */
async function makeTwoStepPerson(context: BrowserContext) {
  const username = freshName('pat')
  const account = { username, email: `${username}@example.org`, password: 'four calm grey herons' }
  const post = async (call: { path: string }, data: object, headers = {}) => {
    const answer = await context.request.post(call.path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { user, accessToken } = authAccountContract.register.output.parse(
    await post(authAccountContract.register, account),
  )
  await post(
    usersContract.updateUserStatus,
    { ids: [user.id], status: 'active' },
    await bearerOf(context, 'admin'),
  )
  const headers = { authorization: `Bearer ${accessToken}` }
  const begun = await post(
    twoFactorContract.beginTwoFactor,
    { password: account.password },
    headers,
  )
  const secret = Secret.fromBase32(twoFactorContract.beginTwoFactor.output.parse(begun).secret)
  const totp = new TOTP({ secret })
  await post(twoFactorContract.confirmTwoFactor, { code: totp.generate() }, headers)
  // The current code has been used: the next one is accepted as well.
  return {
    email: account.email,
    id: user.id,
    codeNow: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  }
}

test.describe('the provider', () => {
  test.beforeEach(async ({ context, company }) => {
    // The provider's pages load fonts and an icon, which are not under test.
    await context.route(/^https:\/\/fonts\./, route =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    )
    await context.route(`${company.provider.issuer}/favicon.ico`, route =>
      route.fulfill({ status: 204 }),
    )
  })

  test('AUTH-09 signs in a new person, and later again without questions', async ({
    page,
    context,
    company,
    baseURL,
  }) => {
    const { login } = addProviderPerson(company.provider)
    await page.goto('/login')
    await goThere(page)
    await signInThere(page, login)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    expect(page.url()).toBe(`${baseURL}/`)
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'My profile' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kim Doe' })).toBeVisible()
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(connections(page)).toContainText('Acme & Co')
    // The refresh cookie is set: a reload keeps the session.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Kim Doe' })).toBeVisible()
    expect((await context.cookies()).filter(cookie => cookie.name === 'oidc')).toEqual([])

    await page
      .getByRole('banner')
      .getByRole('button', { name: /Kim Doe/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await goThere(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /Kim Doe/ })).toBeVisible()
  })

  test('AUTH-09 AUTH-07 a click before the scripts load leads to the provider, unless something is typed after it', async ({
    page,
    company,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await start(page).click()
    await page.getByRole('textbox', { name: 'Username or email' }).pressSequentially('x')
    release()
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    await expect(start(page)).toHaveAttribute('aria-disabled', 'false')
    const releaseAgain = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await start(page).click()
    releaseAgain()
    await page.waitForURL(url => url.href.startsWith(company.provider.issuer))
  })

  test('AUTH-09 returns to the requested page, and never elsewhere', async ({
    page,
    context,
    company,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/)
    const email = 'editor@example.com'
    const { login } = addProviderPerson(company.provider, { email })
    await page.goto('/apps/user/view/5?tab=rights')
    await expect(page).toHaveURL(/\/login\?to=/)
    await goThere(page)
    await signInThere(page, login)
    await expect(page).toHaveURL(`${baseURL}/apps/user/view/5?tab=rights`)
    await expect(page.getByRole('main').getByText(email).first()).toBeVisible()

    await context.clearCookies({ name: 'rt' })
    await page.goto(`/login?to=${encodeURIComponent('//evil.example/')}`)
    await goThere(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}/`)
  })

  test('AUTH-09 connects to an administrator’s account once they enter their password', async ({
    page,
    company,
    expectComplaint,
  }) => {
    expectComplaint(/status of 409/)
    const { login } = addProviderPerson(company.provider, { email: 'admin@example.com' })
    await page.goto('/login')
    await goThere(page)
    await signInThere(page, login)
    await expect(notice(page)).toHaveText(/You already have an account here/)
    await page.getByRole('textbox', { name: 'Username or email' }).fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page.getByText('Acme & Co connected')).toBeVisible()

    await page.goto('/apps/user/view/11?tab=security')
    await connections(page).getByRole('button', { name: 'Disconnect Acme & Co' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Disconnect Acme & Co?' })
    await asked.getByRole('button', { name: 'Disconnect' }).click()
    await expect(connections(page).getByText('admin@example.com')).toBeHidden()
    await connections(page).getByRole('button', { name: 'Connect Acme & Co' }).click()
    // The provider remembers its session and consent.
    await expect(connections(page).getByText('admin@example.com')).toBeVisible()
    await expect(page).toHaveURL(/\/apps\/user\/view\/11\?tab=security$/)
  })

  test('AUTH-09 AUTH-06 requires the second factor, and continues to the requested page', async ({
    page,
    context,
    company,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/)
    const { email, id, codeNow } = await makeTwoStepPerson(context)
    const { login } = addProviderPerson(company.provider, { email })
    await page.goto(`/apps/user/view/${id}?tab=security`)
    await goThere(page)
    await signInThere(page, login)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Two-factor authentication' }),
    ).toBeVisible()
    await page.getByRole('textbox').first().pressSequentially(codeNow())
    await expect(connections(page)).toContainText(email)
    await expect(page).toHaveURL(new RegExp(`/apps/user/view/${id}\\?tab=security$`))
  })

  const REFUSED: [string, Claims, RegExp][] = [
    [
      'has not verified the address',
      { email_verified: false },
      /hasn’t verified your email address/,
    ],
    ['shares no address', { email: '' }, /didn’t share an email address/],
  ]
  for (const [what, claims, sentence] of REFUSED) {
    test(`AUTH-09 returns to the sign-in page with a message when it ${what}`, async ({
      page,
      company,
      expectComplaint,
    }) => {
      expectComplaint(/status of 403/)
      const { login } = addProviderPerson(company.provider, claims)
      await page.goto('/pages/login-basic')
      await goThere(page)
      await signInThere(page, login)
      await expect(notice(page)).toHaveText(sentence)
      await expect(page).toHaveURL(/\/login\?problem=oidc\.\w+$/)
      await expect(start(page)).toBeVisible()
    })
  }

  test('AUTH-09 returns to the sign-in page when someone cancels', async ({ page }) => {
    await page.goto('/login')
    await goThere(page)
    await page.getByRole('link', { name: /Cancel/ }).click()
    await expect(notice(page)).toHaveText('You canceled the sign-in at the provider.')
  })

  for (const [what, search] of [
    ['forged', `?code=${'x'.repeat(40)}&state=login.${'y'.repeat(43)}`],
    ['empty', ''],
    ['for a connection that was never offered', '?connect=1'],
  ]) {
    test(`AUTH-09 rejects a callback that is ${what}`, async ({ page, expectComplaint }) => {
      expectComplaint(/status of 400/)
      await page.goto(`${OIDC_CALLBACK}${search}`)
      await expect(notice(page)).toHaveText(/has expired or was already used/)
      await expect(page.getByRole('textbox', { name: 'Username or email' })).toBeVisible()
    })
  }

  test('AUTH-07 AUTH-09 is on the sign-in page from the first paint, without layout shift', async ({
    page,
    company,
    request,
  }) => {
    const sent = await (
      await request.get('/login', {
        headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
      })
    ).text()
    expect(sent).toContain('Continue with Acme &amp; Co')
    expect(sent).toContain('data-methods="oidc"')
    await page.addInitScript(ADD_UP_SHIFTS)
    await page.goto(`${company.server.url}/login`)
    await expect(start(page)).toBeVisible()
    await expect(page.getByRole('textbox').first()).toBeFocused()
    expect(Number(await page.locator('html').getAttribute('data-shifts'))).toBeLessThan(0.001)
  })

  test('AUTH-09 shows no message made up by the URL', async ({ page }) => {
    await page.goto('/login?problem=Call%20this%20number')
    await expect(start(page)).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })
})
