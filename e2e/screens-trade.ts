import type { Page } from '@playwright/test'
import type { DemoAccount } from './fixtures.ts'

// The screens of trade, tables and the blog, for the list of all of them.

interface TradeScreen {
  name: string
  path: string
  account?: DemoAccount
  open?: (page: Page) => Promise<void>
}
const visible = (page: Page, role: 'dialog' | 'alertdialog' | 'row') =>
  page.getByRole(role).last().waitFor()

export const TRADE_SCREENS: readonly TradeScreen[] = [
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
]
