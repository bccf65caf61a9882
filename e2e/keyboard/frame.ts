import { expect } from '../fixtures.ts'
import type { KeyboardScreen } from './keys.ts'

// The frame around every screen, the dialogs, and the screens before sign-in.

const PAGE = { level: 1 } as const

export const FRAME: readonly KeyboardScreen[] = [
  {
    area: 'the frame',
    account: 'admin',
    start: async () => '/apps/user/list',
    paths: {
      // The start of every other walk.
      'skips to the content': async ({ page, press }) => {
        await press('Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(
          true,
        )
      },
      'searches everything, by arrows through the groups, and gets back with Esc': async ({
        page,
        press,
        type,
        tabTo,
      }) => {
        const opener = page.getByRole('main').getByRole('button', { name: 'Invite' })
        await tabTo(opener, 'back')
        await press('Control+k')
        const palette = page.getByRole('dialog', { name: 'Search everything' })
        const chosen = palette.getByRole('option', { selected: true })
        await expect(chosen).toContainText('Home')
        await press('Tab')
        await expect(chosen).toContainText('New user')
        await press('Tab', 'ArrowUp', 'ArrowUp')
        await press('Escape')
        await expect(palette).toBeHidden()
        await expect(opener).toBeFocused()
        await press('Control+k')
        await type('permissions')
        await expect(chosen).toContainText('Permissions')
        await press('Enter')
        await expect(page.getByRole('heading', { ...PAGE, name: 'Permissions' })).toBeFocused()
        await expect(page).toHaveTitle(/Permissions · SMART FFT$/)
      },
      'walks the menu by arrows and collapses it': async ({ page, press, tabTo, enter }) => {
        const menu = page.getByRole('navigation', { name: 'Main menu' })
        await tabTo(menu.getByRole('link', { name: 'Permissions' }), 'back')
        await press('Home')
        await expect(menu.getByRole('link').first()).toBeFocused()
        await press('ArrowDown', 'End', 'ArrowDown')
        await expect(menu.getByRole('link').first()).toBeFocused()
        await enter(page.getByRole('button', { name: 'Collapse menu' }), 'back')
        await expect(page.getByRole('button', { name: 'Expand menu' })).toBeFocused()
        await press('Enter')
        await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeFocused()
      },
      'switches the skin and the direction': async ({ page, press, tabTo }) => {
        const html = page.locator('html')
        const bar = page.getByRole('banner')
        await tabTo(bar.getByRole('button', { name: /right.to.left/i }))
        await press('Enter')
        await expect(html).toHaveAttribute('dir', 'rtl')
        await press('Enter')
        await expect(html).toHaveAttribute('dir', 'ltr')
        await tabTo(bar.getByRole('button', { name: /light theme|light/i }))
        await press('Enter')
        await expect(html).toHaveAttribute('data-skin', 'light')
        await press('Enter')
        await expect(html).toHaveAttribute('data-skin', 'dark')
      },
      'opens the menu of one’s own and leaves it': async ({ page, press, enter }) => {
        const opener = page.getByRole('banner').getByRole('button', { name: /Mina Okafor/ })
        await enter(opener)
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        await press('End', 'Escape')
        await expect(opener).toBeFocused()
      },
      'shows the shortcuts and closes them': async ({ page, press }) => {
        await press('?')
        const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
        await expect(dialog).toBeVisible()
        await press('Escape')
        await expect(dialog).toBeHidden()
      },
    },
  },
  {
    area: 'dialogs',
    account: 'admin',
    start: async () => '/pages/modal-examples',
    paths: {
      'a dialog takes the focus, keeps it, and gives it back with Esc': async ({
        page,
        press,
        enter,
      }) => {
        const opener = page.getByRole('button', { name: 'Change address' })
        await enter(opener)
        const dialog = page.getByRole('dialog')
        await expect(dialog.locator(':focus')).toHaveCount(1)
        const isIn = () =>
          page.evaluate(() => {
            // Beyond its ends are the browser's own bars.
            return document.activeElement?.matches('body, html, dialog, dialog *') !== false
          })
        for (let tabs = 0; tabs < 25; tabs += 1) {
          expect(await isIn()).toBe(true)
          await press('Tab')
        }
        await press('Escape')
        await expect(dialog).toBeHidden()
        await expect(opener).toBeFocused()
      },
      'a question over a dialog leads back into it, and the dialog back to its opener': async ({
        page,
        press,
        type,
        enter,
      }) => {
        const opener = page.getByRole('button', { name: 'Create', exact: true })
        await enter(opener)
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('textbox').first()).toBeFocused()
        await type('Half a project')
        await press('Escape')
        const question = page.getByRole('alertdialog')
        await expect(question).toBeVisible()
        await press('Escape')
        await expect(question).toBeHidden()
        await expect(dialog.getByRole('textbox').first()).toBeFocused()
        await press('Escape')
        await enter(question.getByRole('button', { name: 'Discard' }))
        await expect(dialog).toBeHidden()
        await expect(opener).toBeFocused()
      },
    },
  },
  {
    area: 'sign-in',
    start: async () => '/login',
    complaint: /status of 40[0-9]/,
    paths: {
      'a wrong password is explained at its field, which has the focus': async ({
        page,
        press,
        write,
      }) => {
        await write(page.getByRole('textbox', { name: 'Username or email' }), 'admin')
        await write(page.getByLabel('Password', { exact: true }), 'not this one')
        await press('Enter')
        const field = page.getByLabel('Password', { exact: true })
        await expect(field).toBeFocused()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription('UserName or Password is Invalid')
      },
      'shows and hides the password': async ({ page, press, tabTo }) => {
        await tabTo(page.getByRole('button', { name: 'Show password' }))
        await press('Enter')
        await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
        await press('Enter')
      },
      'registers as far as the first fault': async ({ page, enter }) => {
        await enter(page.getByRole('link', { name: 'Create an account' }))
        await expect(
          page.getByRole('heading', { ...PAGE, name: 'Create an account' }),
        ).toBeVisible()
        await enter(page.getByRole('button', { name: 'Create account' }))
        const field = page.getByRole('textbox', { name: 'Username' })
        await expect(field).toBeFocused()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(/.{5,}/)
      },
      'asks for a new password': async ({ page, press, enter, write }) => {
        await enter(page.getByRole('link', { name: 'Sign in instead' }))
        await enter(page.getByRole('link', { name: 'Forgot password?' }))
        await write(page.getByRole('textbox', { name: 'Email' }), 'no.one@example.com')
        await press('Enter')
        await expect(
          page.getByRole('heading', { ...PAGE, name: /check your email/i }),
        ).toBeVisible()
      },
      'pastes the code of the second step': async ({ page, press, tabTo }) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.goto('/pages/two-steps-cover')
        await page.evaluate(() =>
          history.replaceState({ ...history.state, challenge: 'a'.repeat(43) }, ''),
        )
        await page.reload()
        const code = page.locator('input[name=code]')
        await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
        await tabTo(code)
        await page.evaluate(() => navigator.clipboard.writeText('123 456'))
        await press('ControlOrMeta+V')
        // It is sent as soon as it is whole; the challenge is not a real one.
        await expect(page.getByRole('main')).toContainText('Sign in first')
      },
    },
  },
]
