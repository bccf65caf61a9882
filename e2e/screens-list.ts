import type { Page } from '@playwright/test'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { HELP_SCREENS } from './screens-help.ts'
import { SHOWCASE_SCREENS } from './screens-showcase.ts'
import { BOARD_SCREENS } from './screens-boards.ts'
import { TRADE_SCREENS } from './screens-trade.ts'
import { DEMO_PASSWORD, type DemoAccount, bearerOf, makeUser, signIn } from './fixtures.ts'

// Every screen there is, with the states worth looking at. The accessibility run and the pictures both go through it.

export interface Screen {
  name: string
  path: string
  /** Who looks at it; nobody is signed in without. */
  account?: DemoAccount
  /** Leaves a session that no other screen can be looked at in. */
  isAlone?: true
  /** Brings the screen into the state meant. */
  open?: (page: Page) => Promise<void>
}

const visible = (page: Page, role: 'dialog' | 'alertdialog' | 'row') =>
  page.getByRole(role).last().waitFor()
/** The link of somebody who was invited, as their mail would bring it. */
async function makeInviteLink(page: Page): Promise<string> {
  const context = page.context()
  const { id } = await makeUser(context)
  const answer = await context.request.post(usersAdminContract.makeInviteLink.path, {
    headers: await bearerOf(context, 'admin'),
    data: { id },
  })
  return usersAdminContract.makeInviteLink.output.parse(await answer.json()).link
}
/** As if the first step of a sign-in had just been answered with a challenge. */
async function challenged(page: Page): Promise<void> {
  await page.evaluate(() =>
    history.replaceState({ ...history.state, challenge: 'a'.repeat(43) }, ''),
  )
  await page.reload()
  await page.locator('input[name=code]').waitFor()
}
async function pressed(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await visible(page, 'dialog')
}

const mailShown = (page: Page) =>
  page.locator('main [role=listitem] input[type=checkbox]').first().waitFor()

export const SCREENS: readonly Screen[] = [
  ...TRADE_SCREENS,
  ...SHOWCASE_SCREENS,
  ...BOARD_SCREENS,
  { name: 'login-cover', path: '/pages/login-cover' },
  { name: 'login-basic', path: '/pages/login-basic' },
  {
    name: 'login-missing',
    path: '/login',
    open: async page => {
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'register-cover', path: '/pages/register-cover' },
  { name: 'register-basic', path: '/pages/register-basic' },
  { name: 'email', path: '/apps/email', account: 'admin', open: mailShown },
  {
    name: 'email-open',
    path: '/apps/email',
    account: 'admin',
    open: async page => {
      await mailShown(page)
      await page.locator('main a[href*="mail="]').first().click()
      await page.getByRole('article').waitFor()
    },
  },
  {
    name: 'email-compose',
    path: '/apps/email?compose=1',
    account: 'admin',
    open: page => page.locator('[role=dialog] [contenteditable=true]').waitFor(),
  },
  { name: 'email-no-match', path: '/apps/email?q=zzzzzz', account: 'admin' },
  { name: 'email-trash', path: '/apps/email/trash', account: 'admin', open: mailShown },
  { name: 'email-label', path: '/apps/email/label/company', account: 'admin', open: mailShown },
  {
    name: 'email-settings',
    path: '/apps/email?settings=general',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'email-filters',
    path: '/apps/email?settings=filters',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'email-import',
    path: '/apps/email?import=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'user-list',
    path: '/apps/user/list',
    account: 'admin',
    open: page => visible(page, 'row'),
  },
  { name: 'user-list-no-match', path: '/apps/user/list?q=zzzzzz', account: 'admin' },
  {
    name: 'user-add',
    path: '/apps/user/list?add=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'user-import',
    path: '/apps/user/list?import=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'customizer',
    path: '/apps/user/list',
    account: 'admin',
    open: async page => {
      await page.locator('header [aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem').nth(3).click()
      await visible(page, 'dialog')
    },
  },
  {
    name: 'palette',
    path: '/apps/user/list',
    account: 'admin',
    open: page => pressed(page, 'Control+k'),
  },
  {
    name: 'shortcuts',
    path: '/apps/user/list',
    account: 'admin',
    open: page => pressed(page, '?'),
  },
  {
    name: 'bookmarks',
    path: '/apps/user/list',
    account: 'admin',
    open: async page => {
      await page.locator('header [aria-haspopup=dialog][popovertarget]').first().click()
      await visible(page, 'dialog')
    },
  },
  {
    name: 'permissions',
    path: '/apps/permissions',
    account: 'admin',
    open: page => visible(page, 'row'),
  },
  {
    name: 'permission-edit',
    path: '/apps/permissions?edit=4',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  { name: 'access-control', path: '/access-control', account: 'maintainer' },
  {
    name: 'access-control-try',
    path: '/access-control?tab=try',
    account: 'maintainer',
    open: page => visible(page, 'row'),
  },
  { name: 'user-view', path: '/apps/user/view/12', account: 'admin' },
  {
    name: 'user-edit',
    path: '/apps/user/view/12?edit=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  { name: 'user-own-view', path: '/apps/user/view/11', account: 'admin' },
  { name: 'user-not-there', path: '/apps/user/view/999999', account: 'admin' },
  { name: 'user-security', path: '/apps/user/view/12?tab=security', account: 'admin' },
  { name: 'user-own-security', path: '/apps/user/view/11?tab=security', account: 'admin' },
  {
    name: 'user-rights',
    path: '/apps/user/view/12?tab=rights',
    account: 'admin',
    open: page => visible(page, 'row'),
  },
  {
    name: 'user-invite',
    path: '/apps/user/list?invite=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  { name: 'roles', path: '/apps/roles', account: 'admin', open: page => visible(page, 'row') },
  {
    name: 'role-add',
    path: '/apps/roles?add=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'role-edit',
    path: '/apps/roles?edit=3',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'role-compare',
    path: '/apps/roles?compare=2,3',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'role-try',
    path: '/apps/roles?try=12',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'role-import',
    path: '/apps/roles?import=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  { name: 'user-billing', path: '/apps/user/view/12?tab=billing', account: 'admin' },
  {
    name: 'user-notifications',
    path: '/apps/user/view/12?tab=notifications',
    account: 'admin',
    open: page => visible(page, 'row'),
  },
  { name: 'user-connections', path: '/apps/user/view/2?tab=connections', account: 'admin' },
  { name: 'account-settings', path: '/pages/account-settings', account: 'admin' },
  { name: 'account-security', path: '/pages/account-settings?tab=security', account: 'admin' },
  { name: 'account-billing', path: '/pages/account-settings?tab=billing', account: 'admin' },
  {
    name: 'account-plan',
    path: '/pages/account-settings?tab=billing',
    account: 'admin',
    open: async page => {
      await page.locator('main [data-kind=primary]').first().click()
      await visible(page, 'dialog')
    },
  },
  {
    name: 'account-payment',
    path: '/pages/account-settings?tab=billing',
    account: 'subscriber',
    open: async page => {
      await page.locator('main section').nth(1).locator('button').last().click()
      await visible(page, 'dialog')
    },
  },
  {
    name: 'account-notifications',
    path: '/pages/account-settings?tab=notifications',
    account: 'admin',
    open: page => visible(page, 'row'),
  },
  { name: 'account-social', path: '/pages/account-settings?tab=social', account: 'admin' },
  { name: 'account-appearance', path: '/pages/account-settings?tab=appearance', account: 'admin' },
  { name: 'account-data', path: '/pages/account-settings?tab=data', account: 'admin' },
  {
    name: 'account-confirm',
    path: '/pages/account-settings?confirm=aaaaaaaaaaaaaaaaaaaaaaaa',
    account: 'author',
    open: page => visible(page, 'alertdialog'),
  },
  { name: 'audit', path: '/admin/audit', account: 'admin', open: page => visible(page, 'row') },
  {
    name: 'audit-entry',
    path: '/admin/audit?entry=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'audit-people',
    path: '/admin/audit',
    account: 'admin',
    open: async page => {
      await page.locator('main button[popovertarget]').first().click()
      await visible(page, 'dialog')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'audit-days',
    path: '/admin/audit',
    account: 'admin',
    open: async page => {
      await page.locator('main button[popovertarget]').nth(1).click()
      await visible(page, 'dialog')
    },
  },
  ...[
    'company',
    'regional',
    'access',
    'mail',
    'tax',
    'shop',
    'apps',
    'retention',
    'maintenance',
    'launch',
  ].map((tab): Screen => ({
    name: `settings-${tab}`,
    path: `/admin/settings?tab=${tab}`,
    account: 'admin',
    open: page => page.getByRole('tabpanel').getByRole('region').first().waitFor(),
  })),
  {
    name: 'settings-tax-add',
    path: '/admin/settings?tab=tax',
    account: 'admin',
    open: async page => {
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await visible(page, 'dialog')
    },
  },
  ...['overview', 'jobs', 'mail', 'connections', 'backups'].map((tab): Screen => ({
    name: `system-${tab}`,
    path: `/admin/system?tab=${tab}`,
    account: 'admin',
  })),
  { name: 'misc-maintenance', path: '/misc/maintenance' },
  { name: 'misc-coming-soon', path: '/misc/coming-soon' },
  {
    name: 'pricing-stranger',
    path: '/pages/pricing',
    open: page => page.getByRole('table').waitFor(),
  },
  {
    name: 'pricing',
    path: '/pages/pricing',
    account: 'admin',
    open: page => page.getByRole('table').waitFor(),
  },
  {
    name: 'pricing-edit',
    path: '/pages/pricing',
    account: 'admin',
    open: async page => {
      await page.getByRole('main').getByRole('listitem').getByRole('button').last().click()
      await visible(page, 'dialog')
    },
  },
  {
    name: 'license',
    path: '/pages/license',
    account: 'admin',
    open: page => page.getByRole('searchbox').waitFor(),
  },
  {
    name: 'profile',
    path: '/pages/profile',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'profile-about',
    path: '/pages/profile?tab=about',
    account: 'admin',
    open: page => page.getByRole('tabpanel').waitFor(),
  },
  {
    name: 'profile-empty',
    path: '/pages/profile',
    account: 'subscriber',
    open: page => page.getByRole('tabpanel').waitFor(),
  },
  { name: 'modal-examples', path: '/pages/modal-examples', account: 'admin' },
  ...['share', 'card', 'pricing', 'refer', 'address', 'app', 'twoFactor', 'user'].map(
    (open): Screen => ({
      name: `modal-${open}`,
      path: `/pages/modal-examples?open=${open}`,
      account: 'admin',
      open: page => visible(page, 'dialog'),
    }),
  ),
  { name: 'api-keys', path: '/pages/api-key', account: 'admin' },
  {
    name: 'api-key-custom',
    path: '/pages/api-key',
    account: 'author',
    open: async page => {
      await page.locator('#create-key [name=type]').selectOption('custom')
      await page.locator('#create-key [name=scopes]').first().waitFor()
    },
  },
  {
    name: 'api-key-secret',
    path: '/pages/api-key',
    account: 'editor',
    open: async page => {
      await page.locator('#create-key [name=name]').fill('Shown once')
      await page.locator('#create-key [type=submit]').click()
      await visible(page, 'dialog')
    },
  },
  { name: 'service-accounts', path: '/pages/api-key?tab=accounts', account: 'admin' },
  {
    name: 'service-account-add',
    path: '/pages/api-key?tab=accounts&addAccount=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  { name: 'webhooks', path: '/pages/api-key?tab=webhooks', account: 'admin' },
  {
    name: 'webhook-add',
    path: '/pages/api-key?tab=webhooks&addHook=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  { name: 'api-reference', path: '/pages/api-reference', account: 'admin' },
  {
    name: 'chat',
    path: '/apps/chat',
    account: 'admin',
    open: page => page.getByRole('navigation').last().getByRole('listitem').first().waitFor(),
  },
  {
    name: 'chat-open',
    path: '/apps/chat?contact=2&panel=info',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'todo',
    path: '/apps/todo',
    account: 'admin',
    open: page => page.locator('[data-row]').first().waitFor(),
  },
  { name: 'notifications', path: '/notifications', account: 'admin' },
  {
    name: 'todo-upcoming',
    path: '/apps/todo/upcoming',
    account: 'admin',
    open: page => page.locator('[data-row]').first().waitFor(),
  },
  {
    name: 'todo-tag',
    path: '/apps/todo/tag/high',
    account: 'admin',
    open: page => page.locator('[data-row]').first().waitFor(),
  },
  {
    name: 'todo-task',
    path: '/apps/todo',
    account: 'admin',
    async open(page) {
      await page.locator('[data-row] a').filter({ hasText: 'Plan the summer shutdown' }).click()
      await page.locator('dialog [contenteditable]').waitFor()
    },
  },
  { name: 'reviews-reported', path: '/apps/ecommerce/manage?show=reviews', account: 'admin' },
  {
    name: 'kanban',
    path: '/apps/kanban',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'kanban-card',
    path: '/apps/kanban?card=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'kanban-list',
    path: '/apps/kanban?view=list',
    account: 'admin',
    open: page => page.getByRole('toolbar').last().waitFor(),
  },
  {
    name: 'kanban-calendar',
    path: '/apps/kanban?view=calendar',
    account: 'admin',
    open: page => page.getByRole('region').last().waitFor(),
  },
  {
    name: 'kanban-rules',
    path: '/apps/kanban?panel=rules',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'kanban-labels',
    path: '/apps/kanban?panel=labels',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'calendar',
    path: '/apps/calendar?view=month',
    account: 'admin',
    open: page => page.locator('[data-item]').first().waitFor(),
  },
  {
    name: 'calendar-week',
    path: '/apps/calendar?view=week',
    account: 'admin',
    open: page => page.locator('[data-item]').first().waitFor(),
  },
  {
    name: 'calendar-list',
    path: '/apps/calendar?view=list',
    account: 'admin',
    open: page => page.locator('[data-item]').first().waitFor(),
  },
  {
    name: 'coupons',
    path: '/apps/ecommerce/orders?tab=coupons',
    account: 'admin',
    open: page => page.locator('[data-row], tbody tr').first().waitFor(),
  },
  {
    name: 'calendar-add',
    path: '/apps/calendar?add=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'calendar-feeds',
    path: '/apps/calendar?panel=feeds',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'calendar-import',
    path: '/apps/calendar?panel=import',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'calendar-resources',
    path: '/apps/calendar?panel=resources',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  { name: 'invitation-gone', path: '/pages/invitation?token=gone' },
  {
    name: 'api-reference-call',
    path: '/pages/api-reference?call=users.updateUser',
    account: 'admin',
  },
  { name: 'forgot-password', path: '/pages/forgot-password-cover' },
  {
    name: 'reset-password',
    path: '/pages/terms',
    open: async page => {
      const token = new URL(await makeInviteLink(page)).searchParams.get('token')
      await page.goto(`/pages/reset-password-basic?token=${token}`)
      await page.locator('input[name=password]').fill('three words')
    },
  },
  { name: 'reset-password-invalid', path: '/pages/reset-password-cover' },
  { name: 'forgot-password-basic', path: '/pages/forgot-password-basic' },
  {
    name: 'forgot-password-sent',
    path: '/pages/forgot-password-cover',
    open: async page => {
      await page.locator('input[name=email]').fill('nobody@example.com')
      await page.locator('form button[type=submit]').click()
      await page.locator('button[aria-disabled=true]').waitFor()
    },
  },
  { name: 'verify-email', path: '/pages/verify-email-cover?token=aaaaaaaaaaaaaaaaaaaaaaaa' },
  { name: 'verify-email-basic', path: '/pages/verify-email-basic?token=aaaaaaaaaaaaaaaaaaaaaaaa' },
  { name: 'verify-email-off', path: '/pages/verify-email-basic' },
  { name: 'verify-email-invalid', path: '/pages/verify-email-cover?token=short' },
  { name: 'two-steps', path: '/pages/two-steps-cover', open: challenged },
  {
    name: 'two-steps-recovery',
    path: '/pages/two-steps-basic',
    open: async page => {
      await challenged(page)
      await page.locator('form button[type=button]').last().click()
      await page.locator('input[name=code][autocomplete=off]').waitFor()
    },
  },
  { name: 'two-steps-over', path: '/pages/two-steps-cover' },
  { name: 'terms', path: '/pages/terms' },
  {
    name: 'two-factor-scan',
    path: '/apps/user/view/11?tab=security',
    account: 'admin',
    open: async page => {
      await page.locator('main [role=tabpanel] button[data-kind=primary]').click()
      await page.locator('dialog input[name=password]').fill(DEMO_PASSWORD)
      await page.keyboard.press('Enter')
      await page.locator('dialog output').waitFor()
    },
  },
  {
    name: 'locked',
    path: '/apps/user/list',
    account: 'admin',
    isAlone: true,
    open: async page => {
      // A session of its own: the one before may be locked already.
      await signIn(page.context(), 'admin')
      await page.reload()
      await page.locator('header [aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem').nth(-3).click()
      await visible(page, 'dialog')
    },
  },
  { name: 'misc-error', path: '/misc/error', account: 'admin' },
  { name: 'misc-not-authorized', path: '/misc/not-authorized', account: 'subscriber' },
  { name: 'not-found', path: '/no/such/page', account: 'admin' },
  ...HELP_SCREENS,
]
