import type { Page } from '@playwright/test'
import type { DemoAccount } from './fixtures.ts'

// The screens of help and support, and what helps on every list, for the list of all of them.

interface HelpScreen {
  name: string
  path: string
  account: DemoAccount
  open?: (page: Page) => Promise<void>
}
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()

export const HELP_SCREENS: readonly HelpScreen[] = [
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
