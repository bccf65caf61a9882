import { authAccountContract } from '../contract/auth-account.contract.ts'
import { type Page, type Route } from '@playwright/test'
import { authContract } from '../contract/auth.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { SENTENCES } from '#platform/contract/wire.ts'
import { sendReadsAlone } from '#e2e/batches.ts'
import { DEMO_PASSWORD, expect, freshName, test } from '#e2e/fixtures.ts'
import { holdScripts } from '#e2e/held-scripts.ts'

// Sessions in the browser: signing in and out, registering, and expired tokens.

const userName = (page: Page) => page.getByRole('textbox', { name: 'Username or email' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
// Runs in the page: the sum of layout shifts as the browser counts them.
const ADD_UP_SHIFTS = `let sum = 0
new PerformanceObserver(list => {
  for (const shift of list.getEntries()) document.documentElement.dataset.shifts = sum += shift.value
}).observe({ type: 'layout-shift', buffered: true })`
// Runs in the page, as text: what the server embeds in other registration modes.
const recordMode = (mode: string) => `new MutationObserver(() => {
  const boot = document.getElementById('boot')
  if (boot?.textContent.includes('"registration":"open"')) boot.textContent = boot.textContent.replace('"open"', '"${mode}"')
}).observe(document, { childList: true, subtree: true })`
const usersHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Users' })
const startHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' })

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Admin$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
}

test.describe('signing in and out', () => {
  test('AUTH-01 signs in by username, keeps the session across a reload, and signs out', async ({
    page,
    context,
  }) => {
    await page.goto('/login')
    await userName(page).fill('admin')
    await password(page).fill(DEMO_PASSWORD)
    await signIn(page).click()
    await expect(startHeading(page)).toBeVisible()
    await page.reload()
    await expect(startHeading(page)).toBeVisible()
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toMatch(/eyJ|refresh/i)

    await signOut(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect((await context.cookies()).filter(cookie => cookie.name.endsWith('rt'))).toEqual([])
    await page.goto('/apps/user/list')
    await expect(page).toHaveURL(/\/login\?to=/)
  })

  test('AUTH-01 signs in by email, by keyboard alone', async ({ page, request }) => {
    const answer = await request.post(authContract.login.path, {
      data: { userName: 'admin', password: DEMO_PASSWORD },
    })
    const { userData } = authContract.login.output.parse(await answer.json())
    await page.goto('/login')
    await userName(page).focus()
    await page.keyboard.type(userData.email.toUpperCase())
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(startHeading(page)).toBeVisible()
  })

  test('AUTH-01 shows a wrong password with the specification’s message at the form, and allows another try', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 400/)
    await page.goto('/login')
    await userName(page).fill(freshName('nobody'))
    await password(page).fill('not the right one')
    await signIn(page).click()
    await expect(page.getByRole('alert')).toHaveText(SENTENCES.wrongCredentials)
    await expect(password(page)).toBeFocused()
    await userName(page).fill('admin')
    await password(page).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(startHeading(page)).toBeVisible()
  })

  test('AUTH-01 shows "Something went wrong" when the server fails', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/)
    await page.route(`**${authContract.login.path}`, route =>
      route.fulfill({ status: 500, body: 'broken' }),
    )
    await page.goto('/login')
    await userName(page).fill('admin')
    await password(page).fill(DEMO_PASSWORD)
    await signIn(page).click()
    await expect(page.getByRole('alert')).toHaveText(SENTENCES.somethingWentWrong)
  })

  test('AUTH-01 shows missing values at their fields, and focuses the first', async ({ page }) => {
    await page.goto('/login')
    await signIn(page).click()
    await expect(userName(page)).toBeFocused()
    await expect(userName(page)).toHaveAccessibleDescription('Enter your username or email.')
    await expect(password(page)).toHaveAccessibleDescription('Enter your password.')
  })

  test('AUTH-01 signs in to a demo account with one click', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in as maintainer' }).click()
    await expect(startHeading(page)).toBeVisible()
  })

  test('AUTH-01 returns to the requested page with its filters after signing in', async ({
    page,
  }) => {
    await page.goto('/apps/user/list?role=editor')
    await expect(page).toHaveURL(/\/login\?to=/)
    await page.getByRole('button', { name: 'Sign in as admin' }).click()
    await expect(usersHeading(page)).toBeVisible()
    await expect(page).toHaveURL(/\/apps\/user\/list\?.*role=editor/)
  })

  // Further addresses: return-path.test.ts.
  test('AUTH-01 never leaves the app after signing in', async ({ page, baseURL }) => {
    await page.goto(`/login?to=${encodeURIComponent('/\\evil.example')}`)
    await page.getByRole('button', { name: 'Sign in as admin' }).click()
    await expect(startHeading(page)).toBeVisible()
    expect(page.url()).toBe(`${baseURL}/`)
  })
})

test.describe('expired access token', () => {
  const refresh = `**${authContract.refreshToken.path}`
  const list = new RegExp(usersContract.listUsers.path)
  const refuse = (route: Route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: 'Sign in',
        code: 'auth.not_signed_in',
        requestId: 'test',
      }),
    })

  test('AUTH-03 is refreshed once for all calls that fail, and they are replayed', async ({
    page,
    login,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/)
    await login('admin')
    await page.goto('/apps/user/list')
    await expect(usersHeading(page)).toBeVisible()
    let refreshes = 0
    let refused = 0
    page.on(
      'request',
      request => void (request.url().includes(authContract.refreshToken.path) && (refreshes += 1)),
    )
    const met = new Set<string>()
    await sendReadsAlone(page)
    // Each call is rejected the first time, as if the token had just expired.
    await page.route(/\/(api|apps)\/users\//, route => {
      const { pathname } = new URL(route.request().url())
      if (met.has(pathname)) return route.continue()
      met.add(pathname)
      refused += 1
      return refuse(route)
    })
    await page.getByRole('searchbox').fill('a')
    await expect(page).toHaveURL(/q=a/)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expect.poll(() => refused).toBeGreaterThan(0)
    await expect.poll(() => refreshes).toBe(1)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  test('AUTH-03 opens the password dialog when the refresh fails, and continues on the same screen', async ({
    page,
    login,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/)
    await login('admin')
    await page.goto('/apps/user/list?status=active')
    await expect(usersHeading(page)).toBeVisible()
    await sendReadsAlone(page)
    await page.route(refresh, refuse)
    await page.route(list, refuse)
    await page.getByRole('searchbox').fill('a')
    const asked = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(asked).toBeVisible()
    await page.unrouteAll()
    await asked.getByLabel(/password/i).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(page).toHaveURL(/q=a/)
    await expect(page).toHaveURL(/status=active/)
    await expect(page.locator('tbody tr').first()).toBeVisible()
  })

  test('AUTH-03 is refreshed once for two tabs', async ({
    context,
    login,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/)
    await login('admin')
    const other = await context.newPage()
    const tabs = [page, other]
    for (const tab of tabs) {
      await tab.goto('/apps/user/list')
      await expect(usersHeading(tab)).toBeVisible()
      await sendReadsAlone(tab)
      let reads = 0
      await tab.route(list, route => {
        reads += 1
        return reads === 1 ? refuse(route) : route.fallback()
      })
    }
    let refreshes = 0
    await context.route(refresh, async route => {
      refreshes += 1
      // Continues only when the other tab is waiting for the same lock.
      const waiting = () =>
        page.evaluate(async () => (await navigator.locks.query()).pending?.length)
      if (refreshes === 1) await expect.poll(waiting).toBe(1)
      await route.continue()
    })
    await Promise.all(tabs.map(tab => tab.getByRole('searchbox').fill('a')))
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/q=a/)
      await expect(tab.locator('table')).toHaveAttribute('aria-busy', 'false')
      await expect(tab.locator('tbody tr').first()).toBeVisible()
    }
    expect(refreshes).toBe(1)
  })
})

test.describe('registering', () => {
  const username = (page: Page) => page.getByRole('textbox', { name: 'Username' })
  const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
  const terms = (page: Page) => page.getByRole('checkbox', { name: /I agree/ })
  const create = (page: Page) => page.getByRole('button', { name: 'Create account' })

  test('AUTH-04 creates an account and signs in with the rights to one’s own account only', async ({
    page,
  }) => {
    const name = freshName('robin')
    await page.goto('/register')
    await username(page).fill(name)
    await email(page).fill(`${name}@example.com`)
    await password(page).fill('several plain words together')
    await terms(page).check()
    await create(page).click()
    await expect(startHeading(page)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'My profile' })
      .click()
    await expect(page.getByRole('main')).toContainText('Pending')
    await expect(page.getByRole('main')).toContainText('Subscriber')
  })

  test('AUTH-04 shows both conflicts at once, at their fields', async ({
    page,
    request,
    expectComplaint,
  }) => {
    expectComplaint(/status of 409/)
    const answer = await request.post(authContract.login.path, {
      data: { userName: 'editor', password: DEMO_PASSWORD },
    })
    const { userData } = authContract.login.output.parse(await answer.json())
    // The live check is disabled, so that the form learns of it from the response alone.
    await page.route(`**${authAccountContract.checkAvailability.path}*`, route =>
      route.fulfill({ json: {} }),
    )
    await page.goto('/register')
    await username(page).fill(userData.username)
    await email(page).fill(userData.email)
    await password(page).fill('several plain words together')
    await terms(page).check()
    await create(page).click()
    await expect(username(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.usernameTaken))
    await expect(email(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.emailTaken))
    await expect(username(page)).toBeFocused()
  })

  test('AUTH-04 shows availability of a name and missing password length while typing', async ({
    page,
  }) => {
    await page.goto('/register')
    await username(page).fill('admin')
    await expect(username(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.usernameTaken))
    await username(page).fill(freshName('free'))
    await expect(username(page)).toHaveAccessibleDescription('Available')
    await password(page).fill('12345')
    await expect(password(page)).toHaveAccessibleDescription(/7 more characters/)
    await create(page).click()
    await expect(email(page)).toBeFocused()
    await expect(terms(page)).toHaveAccessibleDescription('Agree to the terms to continue.')
  })
})

test.describe('restricted registration', () => {
  for (const [mode, title] of [
    ['closed', 'Sign-up is closed'],
    ['invitation', 'Invitation only'],
  ] as const) {
    test(`AUTH-04 shows that registration is "${mode}", and hides links to it`, async ({
      page,
    }) => {
      await page.addInitScript(recordMode(mode))
      await page.goto('/register')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await page.getByRole('link', { name: 'Sign in instead' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Sign in as admin' }).click()
      await expect(startHeading(page)).toBeVisible()
    })
  }
})

/** What a password manager reads. */
async function expectManaged(page: Page, isLogin: boolean): Promise<void> {
  await expect(password(page)).toHaveAttribute(
    'autocomplete',
    isLogin ? 'current-password' : 'new-password',
  )
  await expect(page.getByRole('textbox').first()).toHaveAttribute(
    'autocomplete',
    isLogin ? 'username webauthn' : 'username',
  )
  if (!isLogin)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
      'autocomplete',
      'email',
    )
}

async function expectPasswordTyped(page: Page): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText('pasted words'))
  await password(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(password(page)).toHaveValue('pasted words')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await password(page).dispatchEvent('keydown', {
    key: 'A',
    code: 'KeyA',
    modifierCapsLock: true,
    bubbles: true,
  })
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
}

test.describe('both page variants', () => {
  test('AUTH-07 have one main, one title and a way back, without layout shift', async ({
    page,
  }) => {
    await page.addInitScript(ADD_UP_SHIFTS)
    for (const [name, back] of [
      ['forgot-password', 'login'],
      ['verify-email', 'login'],
      ['two-steps', 'login'],
      ['reset-password', 'forgot-password'],
    ] as const)
      for (const variant of ['basic', 'cover'])
        await test.step(`${name}-${variant}`, async () => {
          await page.goto(`/pages/${name}-${variant}`)
          await expect(page.getByRole('main')).toHaveCount(1)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expect(page).toHaveTitle(/ · SMART FFT$/)
          expect(
            Number((await page.locator('html').getAttribute('data-shifts')) ?? 0),
          ).toBeLessThan(0.001)
          await page.getByRole('main').getByRole('link').last().click()
          const isOfVariant = name === 'forgot-password' || name === 'two-steps'
          await expect(page).toHaveURL(
            isOfVariant
              ? new RegExp(`${back}${variant === 'basic' ? '-basic' : ''}$`)
              : new RegExp(back),
          )
        })
  })

  for (const name of ['login', 'register'] as const) {
    test(`AUTH-07 ${name} supports password managers, paste and Caps Lock, without layout shift`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.addInitScript(ADD_UP_SHIFTS)
      for (const variant of ['basic', 'cover'])
        await test.step(variant, async () => {
          await page.goto(`/pages/${name}-${variant}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expectManaged(page, name === 'login')
          await expectPasswordTyped(page)
          expect(Number(await page.locator('html').getAttribute('data-shifts'))).toBeLessThan(0.001)
        })
    })
  }

  for (const [path, label] of [
    ['/login', 'Username or email'],
    ['/register', 'Username'],
  ] as const) {
    test(`AUTH-07 ${path} renders before any script, and keeps what is typed until then`, async ({
      page,
    }) => {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const field = page.getByRole('textbox', { name: label, exact: true })
      await field.pressSequentially('rob')
      await page.getByRole('checkbox').check()
      await field.focus()
      release()
      await expect(page.locator('[data-prerendered]')).toHaveCount(0)
      await expect(field).toBeFocused()
      await page.keyboard.type('in')
      await expect(field).toHaveValue('robin')
      await expect(page.getByRole('checkbox')).toBeChecked()
    })
  }

  test('AUTH-07 a form submitted before the scripts load takes effect', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await userName(page).fill('author')
    await password(page).pressSequentially(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    release()
    await expect(page).not.toHaveURL(/login/)
  })

  test('AUTH-07 link sign-in and registration both ways', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeFocused()
    await page.getByRole('link', { name: 'Sign in instead' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  })
})
