import { expect } from '../fixtures.ts'
import type { KeyboardScreen } from './keys.ts'

// Invoices, shop and checkout.

export const SELLING: readonly KeyboardScreen[] = [
  {
    area: 'invoices',
    account: 'admin',
    start: async () => '/apps/invoice/list',
    paths: {
      'filters by status': async ({ page, press, tabTo }) => {
        await tabTo(page.getByRole('combobox', { name: 'Status' }))
        await press('ArrowDown')
        await expect(page).toHaveURL(/status=/)
        await expect(page.getByRole('row').filter({ hasText: 'Paid' }).first()).toBeVisible()
        await press('Home')
        await expect(page).not.toHaveURL(/status=/)
      },
      'sorts by a column, which says so': async ({ page, press, tabTo }) => {
        const column = page.getByRole('columnheader', { name: 'Total' })
        await tabTo(column.getByRole('button'))
        await press('Enter')
        await expect(column).toHaveAttribute('aria-sort', /ending$/)
        const before = await column.getAttribute('aria-sort')
        await press('Enter')
        await expect(column).not.toHaveAttribute('aria-sort', before ?? '')
      },
      'asks before it deletes, and goes back to the row': async ({
        page,
        press,
        enter,
        choose,
      }) => {
        const opener = page.getByRole('button', { name: /^Actions for #/ }).first()
        await enter(opener)
        await choose('menuitem', /^(Delete|Void)/)
        const question = page.getByRole('alertdialog')
        await expect(question).toBeVisible()
        await press('Escape')
        await expect(question).toBeHidden()
        await expect(opener).toBeFocused()
      },
      'opens one and prints it': async ({ page, press, tabTo }) => {
        await page.evaluate(() => {
          window.print = () => void (document.documentElement.dataset['printed'] = 'true')
        })
        await tabTo(page.getByRole('row').getByRole('link').first(), 'back')
        await press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: /^#/ })).toBeFocused()
        await press('p')
        await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
      },
    },
  },
  {
    area: 'the invoice editor',
    account: 'admin',
    start: async () => '/apps/invoice/add',
    paths: {
      'writes a line, and the totals are announced': async ({ page, write }) => {
        const line = page.getByRole('group', { name: 'Line 1', exact: true })
        await write(line.getByLabel('Item'), 'Anvil')
        await write(line.getByLabel('Cost'), '100')
        await write(line.getByLabel('Quantity'), '3')
        await expect(page.locator('dl[aria-live=polite]')).toContainText('$300.00')
      },
      'adds a second line and removes it': async ({ page, enter }) => {
        await enter(page.getByRole('button', { name: 'Add item' }))
        const line = page.getByRole('group', { name: 'Line 2', exact: true })
        await expect(line.getByLabel('Item')).toBeFocused()
        await enter(page.getByRole('button', { name: 'Remove line 2' }))
        await expect(line).toHaveCount(0)
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(
          true,
        )
      },
      'is told what is missing, with the focus there': async ({ page, enter }) => {
        await enter(page.getByRole('button', { name: 'Save draft' }))
        const client = page.getByRole('combobox', { name: 'Client' })
        await expect(client).toBeFocused()
        await expect(client).toHaveAttribute('aria-invalid', 'true')
      },
    },
  },
  {
    area: 'the shop',
    account: 'author',
    start: async () => '/apps/ecommerce/shop',
    paths: {
      'filters by arrows in a group of choices': async ({ page, press, tabTo }) => {
        await tabTo(page.getByRole('radio', { name: /^All/ }).first())
        await press('ArrowDown', 'ArrowDown')
        await expect(page).toHaveURL(/priceRange=/)
        await expect(page.getByRole('radio', { name: /^\$10 to/ })).toBeFocused()
      },
      'puts a product on the wishlist and off it': async ({ page, press, tabTo }) => {
        const wish = page.getByRole('article').first().locator('button[aria-pressed]').first()
        await tabTo(wish)
        const before = await wish.getAttribute('aria-pressed')
        await press('Enter')
        await expect(wish).not.toHaveAttribute('aria-pressed', before ?? '')
        await expect(wish).toBeFocused()
        await press('Enter')
        await expect(wish).toHaveAttribute('aria-pressed', before ?? '')
      },
      'opens a product and puts it into the cart': async ({ page, press, enter }) => {
        await enter(page.getByRole('article').getByRole('link').first(), 'back')
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await enter(
          page
            .getByRole('main')
            .getByRole('button', { name: /^Add to cart/ })
            .first(),
        )
        await expect(page.getByText(/added to (your )?cart|in your cart/i).first()).toBeVisible()
        await press('Escape')
      },
      'changes the quantity in the cart': async ({ page, press, type, tabTo, enter, goTo }) => {
        await goTo('Checkout')
        const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first()
        await expect(quantity).toBeVisible()
        const before = Number(await quantity.inputValue())
        await enter(page.getByRole('button', { name: /^Increase quantity/ }).first())
        await expect(quantity).toHaveValue(`${before + 1}`)
        await tabTo(quantity, 'back')
        await press('ControlOrMeta+A')
        await type('2')
        await press('Tab')
        await expect(quantity).toHaveValue('2')
      },
      'goes on to the address, and is told what is missing in it': async ({ page, enter }) => {
        await enter(page.getByRole('button', { name: /^Continue/ }))
        await expect(page).toHaveURL(/step=address/)
        await enter(page.getByRole('button', { name: 'Add address' }))
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel('Full name')).toBeFocused()
        await enter(dialog.getByRole('button', { name: 'Save address' }))
        await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused()
        await enter(dialog.getByRole('button', { name: 'Cancel' }))
      },
    },
  },
]
