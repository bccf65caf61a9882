import type { Page } from '@playwright/test'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { OAUTH_PATHS } from '#features/oauth/contract/oauth.rules.ts'
import { requestOf } from '#features/oauth/tests/authorization-request.ts'
import * as z from 'zod/mini'
import { DEMO_PASSWORD, type DemoAccount, bearerOf, makeUser, signIn } from './fixtures.ts'

// Every screen, with the states worth looking at. The accessibility run and the pictures both use it.

export interface Screen {
  name: string
  path: string
  /** Who views it; signed out if undefined. */
  account?: DemoAccount
  /** Leaves a session in which no other screen can be opened. */
  isAlone?: true
  /** Brings the screen into the intended state. */
  open?: (page: Page) => Promise<void>
}

const visible = (page: Page, role: 'dialog' | 'alertdialog' | 'row') =>
  page.getByRole(role).last().waitFor()
/** An invitation link, as the mail would contain it. */
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
/** As if there were a mail server. */
async function mailing(page: Page): Promise<void> {
  await page.route(page.url(), async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"sendsEmail":false', '"sendsEmail":true')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await page.locator('input[name=email]').waitFor()
}
async function pressed(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await visible(page, 'dialog')
}

/** As a program that was just added asks for access. */
async function asked(page: Page): Promise<void> {
  const redirect = 'https://claude.ai/api/mcp/auth_callback'
  const answer = await page.context().request.post(OAUTH_PATHS.register, {
    data: { client_name: 'Claude', redirect_uris: [redirect] },
  })
  const { client_id } = z.object({ client_id: z.string() }).parse(await answer.json())
  const request = requestOf(client_id, 'v'.repeat(43), { redirect_uri: redirect })
  await page.goto(
    `${OAUTH_PATHS.authorize}?${new URLSearchParams(JSON.parse(JSON.stringify(request)))}`,
  )
  await page.getByRole('main').getByRole('button').last().waitFor()
}

const mailShown = (page: Page) =>
  page.locator('main [role=listitem] input[type=checkbox]').first().waitFor()

/** No card is still loading. */
const drawn = async (page: Page) => {
  await page.locator('[data-card]').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-card] [aria-busy=true]') === null)
}
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()
const shown = (page: Page) => page.locator('main table code').first().waitFor()

export const SCREENS: readonly Screen[] = [
  {
    name: 'shop',
    path: '/apps/ecommerce/shop',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'shop-list',
    path: '/apps/ecommerce/shop?priceRange=10-100&rating=3',
    account: 'admin',
    open: async page => {
      await page.getByRole('main').locator('button[aria-pressed][data-tip]').nth(1).click()
      await page.locator('[data-view=list] article, article[data-view=list]').first().waitFor()
    },
  },
  {
    name: 'product',
    path: '/apps/ecommerce/product-detail/halden-desk-lamp-1',
    account: 'admin',
    open: page => page.locator('#reviews article').first().waitFor(),
  },
  {
    name: 'wishlist',
    path: '/apps/ecommerce/wishlist',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'wishlist-other',
    path: '/apps/ecommerce/wishlist?list=4&sort=price-asc',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'shop-corrected',
    path: '/apps/ecommerce/shop?q=hlden',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'synonyms',
    path: '/apps/ecommerce/manage?show=synonyms',
    account: 'admin',
    open: page => page.getByRole('tabpanel').getByRole('listitem').last().waitFor(),
  },
  {
    name: 'products-kept',
    path: '/apps/ecommerce/manage',
    account: 'admin',
    open: page => visible(page, 'row'),
  },
  {
    name: 'product-edit',
    path: '/apps/ecommerce/manage?edit=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'invoices',
    path: '/apps/invoice/list',
    account: 'admin',
    open: page => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'invoice',
    path: '/apps/invoice/preview/4989',
    account: 'admin',
    open: page => page.getByRole('article').waitFor(),
  },
  {
    name: 'invoice-edit',
    path: '/apps/invoice/edit/5013',
    account: 'admin',
    open: page => page.locator('[data-line]').first().waitFor(),
  },
  {
    name: 'invoice-import-payments',
    path: '/apps/invoice/list?import=payments',
    account: 'admin',
    open: page => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'invoice-approval',
    path: '/apps/invoice/list?panel=approval',
    account: 'admin',
    open: page => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'invoice-add',
    path: '/apps/invoice/add',
    account: 'admin',
    open: page => page.locator('[data-line]').first().waitFor(),
  },
  {
    name: 'checkout',
    path: '/apps/ecommerce/checkout',
    account: 'admin',
    open: page => page.getByRole('region').first().waitFor(),
  },
  {
    name: 'checkout-address',
    path: '/apps/ecommerce/checkout?step=address',
    account: 'admin',
    open: page => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'checkout-payment',
    path: '/apps/ecommerce/checkout?step=payment',
    account: 'admin',
    open: page => page.locator('iframe').waitFor(),
  },
  {
    name: 'orders',
    path: '/apps/ecommerce/orders?tab=all',
    account: 'admin',
    open: page => page.locator('[data-row], tbody tr').first().waitFor(),
  },
  {
    name: 'order',
    path: '/apps/ecommerce/orders/6',
    account: 'admin',
    open: page => page.getByRole('region').first().waitFor(),
  },
  {
    name: 'datatables-basic',
    path: '/datatables/basic',
    account: 'admin',
    open: page => page.locator('tbody tr').first().waitFor(),
  },
  {
    name: 'datatables-add',
    path: '/datatables/basic?add=1',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'datatables-advance',
    path: '/datatables/advance?group=city',
    account: 'admin',
    open: page => page.getByRole('gridcell').first().waitFor(),
  },
  {
    name: 'blog',
    path: '/pages/blog/list',
    account: 'admin',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'blog-comments',
    path: '/pages/blog/list?view=comments',
    account: 'admin',
    open: page => page.getByRole('tabpanel').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'blog-settings',
    path: '/pages/blog/list?dialog=settings',
    account: 'admin',
    open: page => visible(page, 'dialog'),
  },
  {
    name: 'blog-post',
    path: '/pages/blog/detail/a-press-that-listens',
    account: 'subscriber',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'blog-write',
    path: '/pages/blog/edit/a-press-that-listens',
    account: 'editor',
    open: page => page.locator('main [contenteditable]').waitFor(),
  },
  {
    name: 'blog-public',
    path: '/pages/blog/read',
    open: page => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'blog-public-post',
    path: '/pages/blog/read/a-press-that-listens',
    open: page => page.getByRole('textbox').first().waitFor(),
  },
  { name: 'showcase', path: '/ui-element', account: 'subscriber' },
  {
    name: 'showcase-button',
    path: '/components/button',
    account: 'subscriber',
    open: async page => {
      await page.locator('#kinds [aria-expanded=false]').click()
      await page.locator('#kinds pre').waitFor()
      await shown(page)
    },
  },
  { name: 'showcase-state', path: '/components/state', account: 'subscriber', open: shown },
  { name: 'showcase-input', path: '/forms/input', account: 'subscriber', open: shown },
  { name: 'showcase-select', path: '/forms/select', account: 'subscriber', open: shown },
  { name: 'showcase-tables', path: '/tables', account: 'subscriber', open: shown },
  { name: 'showcase-points', path: '/charts/points', account: 'subscriber', open: shown },
  {
    name: 'showcase-theme',
    path: '/ui-element/theme',
    account: 'subscriber',
    open: page => page.locator('main [data-skin]').waitFor(),
  },
  { name: 'showcase-colors', path: '/colors', account: 'subscriber', open: shown },
  { name: 'board-store', path: '/', account: 'admin', open: drawn },
  { name: 'board-store-subscriber', path: '/', account: 'subscriber', open: drawn },
  {
    name: 'board-analytics',
    path: '/dashboard/analytics?period=lastYear&compare=1',
    account: 'admin',
    open: drawn,
  },
  { name: 'board-statistics', path: '/cards/statistics', account: 'admin', open: drawn },
  { name: 'board-figures', path: '/cards/analytics', account: 'admin', open: drawn },
  { name: 'board-no-right', path: '/cards/statistics', account: 'subscriber', open: drawn },
  { name: 'board-arrange', path: '/?arrange=1', account: 'admin', open: dialog },
  { name: 'board-tv', path: '/?tv=1', account: 'admin', open: dialog },
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
      await visible(page, 'alertdialog')
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
  { name: 'custom-fields', path: '/admin/custom-fields', account: 'admin' },
  {
    name: 'custom-field-add',
    path: '/admin/custom-fields',
    account: 'admin',
    open: async page => {
      await page.getByRole('button', { name: 'Add field' }).first().click()
      await visible(page, 'dialog')
    },
  },
  { name: 'mail-apps', path: '/pages/api-key?tab=mail', account: 'admin' },
  { name: 'connected-apps', path: '/pages/api-key?tab=apps&owner=all', account: 'admin' },
  { name: 'connect-app', path: '/oauth/authorize', account: 'admin', open: asked },
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
    name: 'todo-workload',
    path: '/apps/todo/workload',
    account: 'admin',
    open: page =>
      page.getByRole('list', { name: 'Workload by assignee' }).getByRole('link').first().waitFor(),
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
  { name: 'forgot-password', path: '/pages/forgot-password-cover', open: mailing },
  { name: 'forgot-password-off', path: '/pages/forgot-password-cover' },
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
  { name: 'forgot-password-basic', path: '/pages/forgot-password-basic', open: mailing },
  {
    name: 'forgot-password-sent',
    path: '/pages/forgot-password-cover',
    open: async page => {
      await mailing(page)
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
      // A new session: the previous one may be locked already. It ends that one, which an open page would still use.
      await page.goto('about:blank')
      await signIn(page.context(), 'admin')
      await page.goto('/apps/user/list')
      await page.locator('header [aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem').nth(-3).click()
      await visible(page, 'dialog')
    },
  },
  { name: 'misc-error', path: '/misc/error', account: 'admin' },
  { name: 'misc-not-authorized', path: '/misc/not-authorized', account: 'subscriber' },
  { name: 'not-found', path: '/no/such/page', account: 'admin' },
  {
    name: 'faq',
    path: '/pages/faq',
    account: 'admin',
    open: page => page.locator('article button').first().waitFor(),
  },
  {
    name: 'faq-open',
    path: '/pages/faq?q=order',
    account: 'author',
    open: page =>
      page
        .getByRole('group', { name: /helpful|مفيد/ })
        .first()
        .waitFor(),
  },
  { name: 'faq-nothing', path: '/pages/faq?q=zeppelin', account: 'author' },
  { name: 'faq-ask', path: '/pages/faq?ask=1', account: 'author', open: dialog },
  {
    name: 'faq-edit',
    path: '/pages/faq?edit=1',
    account: 'admin',
    open: page => page.getByRole('toolbar').first().waitFor(),
  },
  { name: 'kb', path: '/pages/knowledge-base', account: 'admin' },
  { name: 'kb-search', path: '/pages/knowledge-base?q=mail', account: 'author' },
  { name: 'kb-category', path: '/pages/knowledge-base/mail-and-chat', account: 'admin' },
  {
    name: 'kb-category-edit',
    path: '/pages/knowledge-base/mail-and-chat?section=3',
    account: 'admin',
    open: dialog,
  },
  {
    name: 'kb-article',
    path: '/pages/knowledge-base/getting-started/keyboard-shortcuts',
    account: 'author',
  },
  {
    name: 'kb-revisions',
    path: '/pages/knowledge-base/getting-started/keyboard-shortcuts?revisions=1',
    account: 'admin',
    open: dialog,
  },
  {
    name: 'help-panel',
    path: '/apps/todo',
    account: 'author',
    open: async page => {
      await page.locator('main').waitFor()
      await page.keyboard.press('F1')
      await dialog(page)
    },
  },
  {
    name: 'support',
    path: '/apps/support',
    account: 'admin',
    open: page => page.getByRole('row').last().waitFor(),
  },
  { name: 'support-own', path: '/apps/support', account: 'author' },
  {
    name: 'support-ticket',
    path: '/apps/support?ticket=3',
    account: 'admin',
    open: page => page.getByRole('toolbar').first().waitFor(),
  },
  {
    name: 'support-add',
    path: '/apps/support?add=1',
    account: 'author',
    open: page => page.getByRole('toolbar').first().waitFor(),
  },
  {
    name: 'saved-views',
    path: '/apps/user/list?status=active&hide=currentPlan',
    account: 'admin',
    open: async page => {
      await page.locator('[aria-keyshortcuts="Shift+V"]').click()
      await dialog(page)
    },
  },
  {
    name: 'recent-changes',
    path: '/apps/user/list',
    account: 'admin',
    open: async page => {
      await page.getByRole('row').last().waitFor()
      await page.keyboard.press('g')
      await page.keyboard.press('z')
      await dialog(page)
    },
  },
  {
    name: 'bell',
    path: '/apps/user/list',
    account: 'admin',
    open: async page => {
      await page.locator('header [aria-haspopup=dialog][popovertarget]').last().click()
      await dialog(page)
    },
  },
]
