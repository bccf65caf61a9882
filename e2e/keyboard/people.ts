import { expect } from '../fixtures.ts'
import type { KeyboardScreen } from './keys.ts'

// People and their rights, the blog, and what the remaining screens are made of.

export const PEOPLE: readonly KeyboardScreen[] = [
  {
    area: 'users',
    account: 'admin',
    start: async () => '/apps/user/list',
    paths: {
      'filters, and the count is announced': async ({ page, press, tabTo }) => {
        await tabTo(page.getByRole('combobox', { name: 'Role' }))
        await press('ArrowDown')
        await expect(page).toHaveURL(/role=admin/)
        await expect(page.locator('[aria-live=polite]', { hasText: /\d results?$/ })).toBeAttached()
        await press('Home')
        await expect(page).not.toHaveURL(/role=/)
      },
      'turns the page': async ({ page, enter }) => {
        await enter(page.getByRole('button', { name: 'Next page' }))
        await expect(page).toHaveURL(/page=2/)
      },
      'opens the menu of a row, and gets back to it': async ({ page, press, enter }) => {
        const opener = page.getByRole('button', { name: /^Actions for/ }).last()
        await enter(opener, 'back')
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        await press('ArrowDown', 'End', 'Home', 'Escape')
        await expect(opener).toBeFocused()
      },
      'adds a user as far as the first fault': async ({ page, press, enter }) => {
        await press('n')
        const drawer = page.getByRole('dialog', { name: 'New user' })
        await expect(drawer.getByLabel('Full name')).toBeFocused()
        await enter(drawer.getByRole('button', { name: 'Add user' }))
        await expect(drawer.getByLabel('Full name')).toBeFocused()
        await expect(drawer.getByLabel('Full name')).toHaveAccessibleDescription(/.{5,}/)
        await press('Escape')
        await expect(drawer).toBeHidden()
      },
    },
  },
  {
    area: 'roles and permissions',
    account: 'admin',
    start: async () => '/apps/roles',
    paths: {
      'walks the matrix, whose boxes say row and column': async ({ page, press, enter, tabTo }) => {
        await enter(page.getByRole('button', { name: 'Support', exact: true }).first())
        const grid = page.getByRole('grid', { name: 'Access rights' })
        await tabTo(grid.getByRole('checkbox', { name: 'Select all' }))
        await press('Tab', 'ArrowDown', 'ArrowRight')
        const box = grid.getByRole('checkbox').and(page.locator(':focus'))
        await expect(box).toHaveAccessibleName(/^.+: .+/)
        const name = await box.getAttribute('aria-label')
        await press('ArrowDown')
        await expect(box).not.toHaveAccessibleName(name ?? '')
        await press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
      'opens a permission and leaves it': async ({ page, press, enter, goTo }) => {
        await goTo('Permissions')
        await enter(page.getByRole('button', { name: 'Add permission' }))
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
        await press('Escape')
        await expect(page.getByRole('button', { name: 'Add permission' })).toBeFocused()
      },
    },
  },
  {
    area: 'the blog editor',
    account: 'admin',
    start: async () => '/pages/blog/edit/a-press-that-listens',
    paths: {
      'walks the toolbar by arrows, with one tab stop': async ({ page, press, tabTo }) => {
        const bar = page.getByRole('toolbar', { name: 'Formatting' })
        await tabTo(bar.getByRole('button', { name: 'Bold' }))
        await press('ArrowRight', 'ArrowRight')
        await expect(bar.getByRole('button', { name: 'Underline' })).toBeFocused()
        await press('Tab')
        await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
      },
      'leaves the text by Tab': async ({ page, press }) => {
        await press('Escape', 'Tab')
        await expect(page.getByRole('textbox', { name: 'Text', exact: true })).not.toBeFocused()
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(
          true,
        )
      },
      'is asked for the words of a picture': async ({ page, tabTo }) => {
        const words = page.getByRole('textbox', { name: 'Alt text' })
        await tabTo(words)
        await expect(words).toHaveAccessibleDescription(/can’t see it/)
      },
    },
  },
  {
    area: 'settings, help and charts',
    account: 'admin',
    start: async () => '/pages/account-settings',
    paths: {
      'changes the picture of one’s own': async ({ page, press, enter }) => {
        const opener = page.getByRole('button', { name: 'Change picture' })
        await enter(opener)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await expect(dialog.locator('input[type=file]')).toHaveAccessibleName(/.+/)
        await press('Escape')
        await expect(opener).toBeFocused()
      },
      'walks the tabs by arrows': async ({ page, press, tabTo }) => {
        await tabTo(page.getByRole('tab', { name: 'Account' }), 'back')
        await press('ArrowRight', 'ArrowRight', 'ArrowRight')
        await expect(page.getByRole('tab', { name: 'Notifications' })).toBeFocused()
        await expect(page.getByRole('tabpanel', { name: 'Notifications' })).toBeVisible()
      },
      'turns a notification off and on': async ({ page, press, tabTo }) => {
        const box = page.getByRole('switch').first()
        await tabTo(box)
        await press('Space')
        await expect(box).not.toBeChecked()
        await press('Space')
        await expect(box).toBeChecked()
      },
      'opens and closes an answer': async ({ page, press, enter, goTo }) => {
        await goTo('FAQ')
        const question = page.getByRole('button', {
          name: 'Where do I find my invoices?',
          exact: true,
        })
        await enter(question)
        await expect(question).toHaveAttribute('aria-expanded', 'true')
        await press('Enter')
        await expect(question).toHaveAttribute('aria-expanded', 'false')
      },
      'compares the prices by year': async ({ page, press, tabTo, goTo }) => {
        await goTo('Pricing')
        await tabTo(page.getByRole('radio', { name: 'Monthly' }))
        await press('ArrowRight')
        await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
      },
      'reads a chart point by point, and the table behind it': async ({
        page,
        press,
        tabTo,
        goTo,
      }) => {
        await goTo('Analytics cards')
        const chart = page.getByRole('main').getByRole('slider').first()
        await tabTo(chart)
        const before = await chart.getAttribute('aria-valuetext')
        await press('ArrowRight', 'ArrowRight')
        await expect(chart).not.toHaveAttribute('aria-valuetext', before ?? '')
        const name = (await chart.getAttribute('aria-label')) ?? ''
        await expect(page.getByRole('table', { name }).first()).toBeAttached()
      },
    },
  },
  {
    area: 'tables',
    account: 'admin',
    start: async () => '/datatables/advance',
    paths: {
      'walks the cells of the sheet': async ({ page, press, tabTo }) => {
        const sheet = page.getByRole('grid')
        await tabTo(sheet)
        const cell = () => sheet.getAttribute('aria-activedescendant')
        const before = await cell()
        await press('ArrowDown', 'ArrowRight')
        await expect.poll(cell).not.toBe(before)
        await press('Control+End')
        await press('Control+Home')
      },
      'leaves the sheet by Tab': async ({ page, press }) => {
        await press('Tab')
        await expect(page.getByRole('grid')).not.toBeFocused()
      },
    },
  },
]
