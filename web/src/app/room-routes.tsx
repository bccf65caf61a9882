import type { Screen } from './screen.ts'

// Screens of trade, help and reading, as routes.tsx lists those of work and administration.

const SIGNED_IN = 'session'

export const ROOM_SCREENS: readonly Screen[] = [
  board('/', 'layers.start', async () => (await import('../features/dashboard/store-board.page.tsx')).StoreBoardPage),
  board(
    '/dashboard/analytics',
    'screens.analytics',
    async () => (await import('../features/dashboard/analytics-board.page.tsx')).AnalyticsBoardPage,
  ),
  board(
    '/cards/statistics',
    'screens.cardStatistics',
    async () => (await import('../features/dashboard/card-statistics.page.tsx')).CardStatisticsPage,
  ),
  board(
    '/cards/analytics',
    'screens.cardAnalytics',
    async () => (await import('../features/dashboard/card-analytics.page.tsx')).CardAnalyticsPage,
  ),
  {
    path: '/datatables/basic',
    load: async () => (await import('../features/datatables/basic.page.tsx')).BasicTablePage,
    access: { can: ['read', 'Datatable'] },
    title: 'screens.employees',
    texts: ['datatables', 'changes'],
  },
  {
    path: '/datatables/advance',
    load: async () => (await import('../features/datatables/advance.page.tsx')).AdvanceTablePage,
    access: { can: ['read', 'Datatable'] },
    title: 'screens.employeeSheet',
    texts: ['datatables', 'changes'],
  },
  {
    path: '/apps/invoice/list',
    load: async () => (await import('../features/invoice/invoice-list.page.tsx')).InvoiceListPage,
    prefetch: async ({ search }) => (await import('../features/invoice/invoice.api.ts')).prefetchInvoices(search),
    access: { can: ['read', 'Invoice'] },
    title: 'screens.invoices',
    texts: ['invoice', 'changes'],
  },
  {
    path: '/apps/invoice/preview/$id',
    load: async () => (await import('../features/invoice/invoice-preview.page.tsx')).InvoicePreviewPage,
    prefetch: async ({ params }) => (await import('../features/invoice/invoice.api.ts')).prefetchInvoice(Number(params.id)),
    access: { can: ['read', 'Invoice'] },
    title: 'screens.invoice',
    parent: '/apps/invoice/list',
    texts: ['invoice', 'paper', 'changes', 'recurrence'],
  },
  {
    path: '/apps/invoice/edit/$id',
    load: async () => (await import('../features/invoice/invoice-edit.page.tsx')).InvoiceEditPage,
    prefetch: async ({ params }) => (await import('../features/invoice/invoice.api.ts')).prefetchInvoice(Number(params.id)),
    access: { can: ['update', 'Invoice'] },
    title: 'screens.invoiceEdit',
    parent: '/apps/invoice/list',
    texts: ['invoice', 'paper', 'changes'],
  },
  {
    path: '/apps/invoice/add',
    load: async () => (await import('../features/invoice/invoice-edit.page.tsx')).InvoiceAddPage,
    prefetch: async () => (await import('../features/invoice/invoice.api.ts')).prefetchStart(),
    access: { can: ['create', 'Invoice'] },
    title: 'screens.invoiceAdd',
    parent: '/apps/invoice/list',
    texts: ['invoice', 'paper', 'changes'],
  },
  {
    path: '/apps/ecommerce/shop',
    load: async () => (await import('../features/shop/shop.page.tsx')).ShopPage,
    prefetch: async ({ search }) => (await import('../features/shop/shop.api.ts')).prefetchShop(search),
    access: { can: ['read', 'Shop'] },
    title: 'screens.shop',
    texts: ['shop', 'changes'],
  },
  product('/apps/ecommerce/product-detail'),
  product('/apps/ecommerce/product-detail/$slug'),
  {
    path: '/apps/ecommerce/wishlist',
    load: async () => (await import('../features/shop/wishlist.page.tsx')).WishlistPage,
    access: { can: ['read', 'Shop'] },
    title: 'screens.wishlist',
    parent: '/apps/ecommerce/shop',
    texts: ['shop', 'changes'],
  },
  {
    path: '/apps/ecommerce/manage',
    load: async () => (await import('../features/shop/manage.page.tsx')).ManagePage,
    access: { can: ['update', 'Shop'] },
    title: 'screens.manageProducts',
    parent: '/apps/ecommerce/shop',
    texts: ['shop', 'changes'],
  },
  {
    path: '/apps/ecommerce/checkout',
    load: async () => (await import('../features/orders/checkout.page.tsx')).CheckoutPage,
    access: SIGNED_IN,
    title: 'screens.checkout',
    texts: ['orders'],
  },
  {
    path: '/apps/ecommerce/orders',
    load: async () => (await import('../features/orders/orders.page.tsx')).OrdersPage,
    access: { can: ['read', 'Order'], own: true },
    title: 'screens.orders',
    texts: ['orders'],
  },
  {
    path: '/apps/ecommerce/orders/$id',
    load: async () => (await import('../features/orders/order.page.tsx')).OrderPage,
    access: { can: ['read', 'Order'], own: true },
    title: 'screens.order',
    parent: '/apps/ecommerce/orders',
    texts: ['orders'],
  },
  {
    path: '/pages/blog/list',
    load: async () => (await import('../features/blog/blog-list.page.tsx')).BlogListPage,
    access: { can: ['read', 'Blog'] },
    title: 'screens.blog',
    texts: ['blog', 'changes'],
  },
  {
    path: '/pages/blog/detail/$id',
    load: async () => (await import('../features/blog/blog-detail.page.tsx')).BlogDetailPage,
    access: { can: ['read', 'Blog'] },
    title: 'screens.blogPost',
    parent: '/pages/blog/list',
    texts: ['blog', 'changes'],
  },
  {
    path: '/pages/blog/edit/$id',
    load: async () => (await import('../features/blog/blog-edit.page.tsx')).BlogEditPage,
    access: { can: ['create', 'Blog'], own: true },
    title: 'screens.blogEdit',
    parent: '/pages/blog/list',
    texts: ['blog', 'changes'],
  },
  {
    path: '/pages/faq',
    load: async () => (await import('../features/faq/faq.page.tsx')).FaqPage,
    access: { can: ['read', 'Faq'] },
    title: 'screens.faq',
    texts: ['faq', 'changes'],
  },
  {
    path: '/pages/knowledge-base',
    load: async () => (await import('../features/faq/kb-home.page.tsx')).KbHomePage,
    access: { can: ['read', 'Kb'] },
    title: 'screens.knowledgeBase',
    texts: ['faq', 'changes'],
  },
  {
    path: '/pages/knowledge-base/$category',
    load: async () => (await import('../features/faq/kb-category.page.tsx')).KbCategoryPage,
    access: { can: ['read', 'Kb'] },
    title: 'screens.kbCategory',
    parent: '/pages/knowledge-base',
    texts: ['faq', 'changes'],
  },
  {
    path: '/pages/knowledge-base/$category/$question',
    load: async () => (await import('../features/faq/kb-article.page.tsx')).KbArticlePage,
    access: { can: ['read', 'Kb'] },
    title: 'screens.kbArticle',
    parent: '/pages/knowledge-base',
    texts: ['faq', 'changes'],
  },
  {
    path: '/apps/support',
    load: async () => (await import('../features/support/support.page.tsx')).SupportPage,
    access: { can: ['read', 'Ticket'], own: true },
    title: 'screens.support',
    texts: ['support', 'changes', 'links'],
  },
  {
    path: '/pages/pricing',
    load: async () => (await import('../features/pricing/pricing.page.tsx')).PricingPage,
    prefetch: async () => (await import('../features/pricing/pricing.api.ts')).prefetchPricing(),
    access: { can: ['read', 'Pricing'] },
    isOpen: true,
    title: 'screens.pricing',
    texts: ['pricing', 'account-setting', 'users'],
  },
  {
    path: '/pages/profile',
    load: async () => (await import('../features/profile/profile.page.tsx')).ProfilePage,
    access: { can: ['read', 'Profile'] },
    title: 'screens.profilePage',
    texts: ['profile', 'changes'],
  },
  {
    path: '/pages/modal-examples',
    load: async () => (await import('../features/modal-examples/modal-examples.page.tsx')).ModalExamplesPage,
    access: SIGNED_IN,
    title: 'screens.modalExamples',
    texts: ['modal-examples', 'account-setting', 'users', 'two-factor', 'kanban', 'changes'],
  },
  {
    path: '/pages/license',
    load: async () => (await import('../features/license/license.page.tsx')).LicensePage,
    access: SIGNED_IN,
    title: 'screens.license',
    texts: ['license'],
  },
]

/** What a board shows of its cards is each card's own right. */
function board(path: string, title: string, load: Screen['load']): Screen {
  return { path, load, access: SIGNED_IN, title, texts: ['dashboard', 'figures', 'calendar', 'changes'] }
}

function product(path: string): Screen {
  return {
    path,
    load: async () => (await import('../features/shop/product.page.tsx')).ProductPage,
    access: { can: ['read', 'Shop'] },
    title: 'screens.product',
    parent: '/apps/ecommerce/shop',
    texts: ['shop', 'changes'],
  }
}
