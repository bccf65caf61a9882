import type { ComponentType } from 'react'
import type { Screen } from './screen.ts'

// Every screen for signed-in people, each loaded when it is opened. The order is that of the feature list; the list of all
// addresses that are screens stands in contract/src/screens.ts. The sign-in pages load those addresses only, not this list.

const SIGNED_IN = 'session'

export const SCREENS: readonly Screen[] = [
  email('/apps/email'),
  email('/apps/email/$folder'),
  email('/apps/email/label/$label'),
  {
    path: '/apps/user/list',
    load: async () => (await import('../features/users/user-list.page.tsx')).UserListPage,
    prefetch: async ({ search }) => (await import('../features/users/users.api.ts')).prefetchUserList(search),
    access: { can: ['read', 'User'] },
    title: 'screens.users',
    texts: ['users'],
  },
  {
    path: '/apps/user/view/$id',
    load: loadUserView,
    prefetch: async ({ params }) => (await import('../features/users/users.api.ts')).prefetchUser(Number(params.id)),
    access: { can: ['read', 'User'], own: true },
    title: 'screens.user',
    parent: '/apps/user/list',
    texts: ['users', 'changes', 'account-setting', 'two-factor', 'ways'],
  },
  {
    path: '/apps/roles',
    load: async () => (await import('../features/roles/roles.page.tsx')).RolesPage,
    prefetch: async ({ search }) => (await import('../features/roles/roles.api.ts')).prefetchRoles(search),
    access: { can: ['read', 'Role'] },
    title: 'screens.roles',
    texts: ['roles', 'users', 'changes'],
  },
  {
    path: '/apps/permissions',
    load: async () => (await import('../features/permissions/permissions.page.tsx')).PermissionsPage,
    prefetch: async ({ search }) => (await import('../features/permissions/permissions.api.ts')).prefetchPermissions(search),
    access: { can: ['read', 'Permission'] },
    title: 'screens.permissions',
    texts: ['permissions', 'roles', 'changes'],
  },
  {
    path: '/access-control',
    load: async () => (await import('../features/permissions/access-control.page.tsx')).AccessControlPage,
    access: SIGNED_IN,
    title: 'screens.accessControl',
    texts: ['permissions', 'roles', 'changes'],
  },
  {
    path: '/admin/audit',
    load: async () => (await import('../features/changes/audit.page.tsx')).AuditPage,
    access: { can: ['read', 'Audit'] },
    title: 'screens.audit',
    texts: ['changes'],
  },
  {
    path: '/pages/account-settings',
    load: async () => (await import('../features/account-setting/account-setting.page.tsx')).AccountSettingPage,
    prefetch: async () => (await import('../features/account-setting/account-setting.api.ts')).prefetchAccount(),
    access: SIGNED_IN,
    title: 'screens.account',
    texts: ['account-setting', 'users', 'customizer', 'two-factor', 'ways'],
  },
  {
    path: '/pages/api-key',
    load: async () => (await import('../features/api-key/api-key.page.tsx')).ApiKeyPage,
    access: { can: ['read', 'ApiKey'], own: true },
    title: 'screens.apiKeys',
    texts: ['api-key', 'webhooks', 'changes', 'users'],
  },
  {
    path: '/pages/api-reference',
    load: async () => (await import('../features/api-reference/api-reference.page.tsx')).ApiReferencePage,
    access: SIGNED_IN,
    title: 'screens.apiReference',
    parent: '/pages/api-key',
    texts: ['api-reference', 'changes'],
  },
  {
    path: '/admin/settings',
    load: async () => (await import('../features/settings/settings.page.tsx')).SettingsPage,
    access: { can: ['read', 'Settings'] },
    title: 'screens.settings',
    texts: ['settings', 'changes'],
  },
  {
    path: '/admin/system',
    load: async () => (await import('../features/system/system.page.tsx')).SystemPage,
    access: { can: ['read', 'System'] },
    title: 'screens.system',
    texts: ['system'],
  },
  {
    path: '/apps/chat',
    load: async () => (await import('../features/chat/chat.page.tsx')).ChatPage,
    prefetch: async () => (await import('../features/chat/chat.api.ts')).prefetchChats(),
    access: { can: ['read', 'Chat'], own: true },
    title: 'screens.chat',
    texts: ['chat', 'links'],
  },
  todo('/apps/todo'),
  todo('/apps/todo/$filter'),
  todo('/apps/todo/tag/$tag'),
  {
    path: '/apps/kanban',
    load: async () => (await import('../features/kanban/kanban.page.tsx')).KanbanPage,
    prefetch: async ({ search }) => (await import('../features/kanban/kanban.api.ts')).prefetchKanban(search),
    access: { can: ['read', 'Kanban'] },
    title: 'screens.kanban',
    texts: ['kanban', 'links'],
  },
  {
    path: '/apps/calendar',
    load: async () => (await import('../features/calendar/calendar.page.tsx')).CalendarPage,
    access: { can: ['read', 'Calendar'], own: true },
    title: 'screens.calendar',
    texts: ['calendar', 'recurrence', 'changes', 'links'],
  },
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
  {
    path: '/misc/error',
    load: async () => (await import('./layout/frame.tsx')).ErrorPage,
    access: SIGNED_IN,
    title: 'screens.error',
    texts: [],
  },
  {
    path: '/misc/not-authorized',
    load: async () => (await import('./layout/frame.tsx')).NotAuthorizedPage,
    access: SIGNED_IN,
    title: 'screens.notAuthorized',
    texts: [],
  },
]

function email(path: string): Screen {
  return {
    path,
    load: async () => (await import('../features/email/email.page.tsx')).EmailPage,
    prefetch: async () => (await import('../features/email/email.api.ts')).prefetchMailbox(),
    access: { can: ['read', 'Email'], own: true },
    title: 'screens.email',
    texts: ['email', 'changes', 'links'],
  }
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

function todo(path: string): Screen {
  return {
    path,
    load: async () => (await import('../features/todo/todo.page.tsx')).TodoPage,
    access: { can: ['read', 'Todo'], own: true },
    title: 'screens.todo',
    texts: ['todo', 'recurrence', 'changes', 'links'],
  }
}

/** The page of a person has tabs of several features. */
async function loadUserView(): Promise<ComponentType> {
  const [{ UserViewPage }, { PERSON_TABS }] = await Promise.all([
    import('../features/users/user-view.page.tsx'),
    import('../features/account-setting/components/person-tabs.tsx'),
  ])
  return function UserView() {
    return <UserViewPage more={PERSON_TABS} />
  }
}
