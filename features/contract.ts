import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { accountBillingContract } from '#features/account-setting/contract/account-billing.contract.ts'
import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { authTwoStepsContract } from '#features/auth/contract/auth-two-steps.contract.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { authLockContract } from '#features/auth/contract/auth-lock.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { blogCommentsContract } from '#features/blog/contract/blog-comments.contract.ts'
import { blogContract } from '#features/blog/contract/blog.contract.ts'
import { bookmarksContract } from '#features/bookmarks/contract/bookmarks.contract.ts'
import { mainSearchContract } from '#features/main-search/contract/main-search.contract.ts'
import { cardAlertsContract } from '#features/dashboards/contract/card-alerts.contract.ts'
import { cardAnalyticsContract } from '#features/dashboards/contract/card-analytics.contract.ts'
import { cardBoardsContract } from '#features/dashboards/contract/card-boards.contract.ts'
import { cardMailsContract } from '#features/dashboards/contract/card-mails.contract.ts'
import { cardStatisticsContract } from '#features/dashboards/contract/card-statistics.contract.ts'
import { cardContract } from '#features/dashboards/contract/card.contract.ts'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { chatMessagesContract } from '#features/chat/contract/chat-messages.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { connectionsContract } from '#features/auth/contract/connections.contract.ts'
import { datatablesContract } from '#features/datatables/contract/datatables.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { emailMailboxContract } from '#features/email/contract/email-mailbox.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import { calendarExtrasContract } from '#features/calendar/contract/calendar-extras.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { faqEditingContract } from '#features/faq/contract/faq-editing.contract.ts'
import { faqContract } from '#features/faq/contract/faq.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { instanceContract } from '#features/settings/contract/instance.contract.ts'
import { kanbanBoardsContract } from '#features/kanban/contract/kanban-boards.contract.ts'
import { kanbanRulesContract } from '#features/kanban/contract/kanban-rules.contract.ts'
import { kanbanTasksContract } from '#features/kanban/contract/kanban-tasks.contract.ts'
import { invoiceApprovalContract } from '#features/invoice/contract/invoice-approval.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { invoiceBillsContract } from '#features/invoice/contract/invoice-bills.contract.ts'
import { invoiceDocumentsContract } from '#features/invoice/contract/invoice-documents.contract.ts'
import { invoiceMoneyContract } from '#features/invoice/contract/invoice-money.contract.ts'
import { invoicePartsContract } from '#features/invoice/contract/invoice-parts.contract.ts'
import { invoicePlansContract } from '#features/invoice/contract/invoice-plans.contract.ts'
import { kanbanContract } from '#features/kanban/contract/kanban.contract.ts'
import { linksContract } from '#features/links/contract/links.contract.ts'
import { ordersApprovalContract } from '#features/orders/contract/orders-approval.contract.ts'
import { ordersCartContract } from '#features/orders/contract/orders-cart.contract.ts'
import { ordersCheckoutContract } from '#features/orders/contract/orders-checkout.contract.ts'
import { ordersQuotesContract } from '#features/orders/contract/orders-quotes.contract.ts'
import { ordersRemindersContract } from '#features/orders/contract/orders-reminders.contract.ts'
import { ordersContract } from '#features/orders/contract/orders.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { permissionsContract } from '#features/permissions/contract/permissions.contract.ts'
import { passkeysContract } from '#features/auth/contract/passkeys.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { pagesContract } from '#features/pages/contract/pages.contract.ts'
import { pricingContract } from '#features/pricing/contract/pricing.contract.ts'
import { profileContract } from '#features/profile/contract/profile.contract.ts'
import { profilePrivacyContract } from '#features/profile/contract/profile-privacy.contract.ts'
import { savedViewsContract } from '#features/saved-views/contract/saved-views.contract.ts'
import { rolesContract } from '#features/roles/contract/roles.contract.ts'
import { serviceAccountsContract } from '#features/api-key/contract/api-key-accounts.contract.ts'
import { shopAdminContract } from '#features/shop/contract/shop-admin.contract.ts'
import { shopReviewsContract } from '#features/shop/contract/shop-reviews.contract.ts'
import { shopSynonymsContract } from '#features/shop/contract/shop-synonyms.contract.ts'
import { shopWishesContract } from '#features/shop/contract/shop-wishes.contract.ts'
import { shopContract } from '#features/shop/contract/shop.contract.ts'
import { showcaseContract } from '#features/showcase/contract/showcase.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import { systemContract } from '#features/system/contract/system.contract.ts'
import { todoMoreContract } from '#features/todo/contract/todo-more.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { twoFactorContract } from '#features/auth/contract/two-factor.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { webhooksContract } from '#features/webhooks/contract/webhooks.contract.ts'

/** Every call of the product, by feature: the table of contents. The browser imports the features one by one. */
export const contract = {
  auth: { ...authContract, ...authAccountContract, ...authLinksContract, ...authLockContract, ...authTwoStepsContract },
  twoFactor: twoFactorContract,
  passkeys: passkeysContract,
  connections: connectionsContract,
  users: usersContract,
  usersAdmin: usersAdminContract,
  notifications: notificationsContract,
  files: filesContract,
  changes: changesContract,
  audit: auditContract,
  system: systemContract,
  preferences: preferencesContract,
  bookmarks: bookmarksContract,
  mainSearch: mainSearchContract,
  roles: rolesContract,
  permissions: permissionsContract,
  apiKey: apiKeyContract,
  serviceAccounts: serviceAccountsContract,
  webhooks: webhooksContract,
  chat: { ...chatContract, ...chatMessagesContract, ...chatPeopleContract },
  todo: { ...todoContract, ...todoMoreContract },
  kanban: { ...kanbanContract, ...kanbanBoardsContract, ...kanbanTasksContract, ...kanbanRulesContract },
  calendar: { ...calendarContract, ...calendarExtrasContract },
  invoice: {
    ...invoiceContract,
    ...invoiceMoneyContract,
    ...invoicePlansContract,
    ...invoiceDocumentsContract,
    ...invoiceBillsContract,
    ...invoiceApprovalContract,
    ...invoicePartsContract,
  },
  settings: settingsContract,
  instance: instanceContract,
  adminSystem: adminSystemContract,
  account: accountContract,
  accountBilling: accountBillingContract,
  email: emailContract,
  emailMailbox: emailMailboxContract,
  links: linksContract,
  datatables: datatablesContract,
  shop: { ...shopContract, ...shopWishesContract, ...shopSynonymsContract, ...shopReviewsContract, ...shopAdminContract },
  orders: {
    ...ordersContract,
    ...ordersCartContract,
    ...ordersCheckoutContract,
    ...ordersApprovalContract,
    ...ordersRemindersContract,
    ...ordersQuotesContract,
  },
  blog: { ...blogContract, ...blogCommentsContract },
  faq: { ...faqContract, ...faqEditingContract },
  support: supportContract,
  pricing: pricingContract,
  pages: pagesContract,
  profile: { ...profileContract, ...profilePrivacyContract },
  showcase: showcaseContract,
  savedViews: savedViewsContract,
  card: {
    ...cardContract,
    ...cardAnalyticsContract,
    ...cardStatisticsContract,
    ...cardAlertsContract,
    ...cardBoardsContract,
    ...cardMailsContract,
  },
} satisfies Record<string, Record<string, Call>>
