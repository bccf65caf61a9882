import { adminSystemContract } from './admin-system.contract.ts'
import { auditContract } from './audit.contract.ts'
import { accountBillingContract } from './account-billing.contract.ts'
import { accountContract } from './account.contract.ts'
import { apiKeyContract } from './api-key.contract.ts'
import { authContract } from './auth.contract.ts'
import { authTwoStepsContract } from './auth-two-steps.contract.ts'
import { authAccountContract } from './auth-account.contract.ts'
import { authLockContract } from './auth-lock.contract.ts'
import { authLinksContract } from './auth-links.contract.ts'
import { blogCommentsContract } from './blog-comments.contract.ts'
import { blogContract } from './blog.contract.ts'
import { bookmarksContract } from './bookmarks.contract.ts'
import { mainSearchContract } from './main-search.contract.ts'
import { cardAlertsContract } from './card-alerts.contract.ts'
import { cardAnalyticsContract } from './card-analytics.contract.ts'
import { cardBoardsContract } from './card-boards.contract.ts'
import { cardMailsContract } from './card-mails.contract.ts'
import { cardStatisticsContract } from './card-statistics.contract.ts'
import { cardContract } from './card.contract.ts'
import { chatContract } from './chat.contract.ts'
import { chatMessagesContract } from './chat-messages.contract.ts'
import { chatPeopleContract } from './chat-people.contract.ts'
import { connectionsContract } from './connections.contract.ts'
import { datatablesContract } from './datatables.contract.ts'
import type { Call } from './define.ts'
import { emailMailboxContract } from './email-mailbox.contract.ts'
import { emailContract } from './email.contract.ts'
import { calendarContract } from './calendar.contract.ts'
import { calendarExtrasContract } from './calendar-extras.contract.ts'
import { changesContract } from './changes.contract.ts'
import { faqEditingContract } from './faq-editing.contract.ts'
import { faqContract } from './faq.contract.ts'
import { filesContract } from './files.contract.ts'
import { instanceContract } from './instance.contract.ts'
import { kanbanBoardsContract } from './kanban-boards.contract.ts'
import { kanbanRulesContract } from './kanban-rules.contract.ts'
import { kanbanTasksContract } from './kanban-tasks.contract.ts'
import { invoiceApprovalContract } from './invoice-approval.contract.ts'
import { invoiceContract } from './invoice.contract.ts'
import { invoiceBillsContract } from './invoice-bills.contract.ts'
import { invoiceDocumentsContract } from './invoice-documents.contract.ts'
import { invoiceMoneyContract } from './invoice-money.contract.ts'
import { invoicePartsContract } from './invoice-parts.contract.ts'
import { invoicePlansContract } from './invoice-plans.contract.ts'
import { kanbanContract } from './kanban.contract.ts'
import { linksContract } from './links.contract.ts'
import { ordersApprovalContract } from './orders-approval.contract.ts'
import { ordersCartContract } from './orders-cart.contract.ts'
import { ordersCheckoutContract } from './orders-checkout.contract.ts'
import { ordersQuotesContract } from './orders-quotes.contract.ts'
import { ordersRemindersContract } from './orders-reminders.contract.ts'
import { ordersContract } from './orders.contract.ts'
import { notificationsContract } from './notifications.contract.ts'
import { permissionsContract } from './permissions.contract.ts'
import { passkeysContract } from './passkeys.contract.ts'
import { preferencesContract } from './preferences.contract.ts'
import { pagesContract } from './pages.contract.ts'
import { pricingContract } from './pricing.contract.ts'
import { profileContract } from './profile.contract.ts'
import { profilePrivacyContract } from './profile-privacy.contract.ts'
import { savedViewsContract } from './saved-views.contract.ts'
import { rolesContract } from './roles.contract.ts'
import { serviceAccountsContract } from './api-key-accounts.contract.ts'
import { shopAdminContract } from './shop-admin.contract.ts'
import { shopReviewsContract } from './shop-reviews.contract.ts'
import { shopSynonymsContract } from './shop-synonyms.contract.ts'
import { shopWishesContract } from './shop-wishes.contract.ts'
import { shopContract } from './shop.contract.ts'
import { showcaseContract } from './showcase.contract.ts'
import { settingsContract } from './settings.contract.ts'
import { supportContract } from './support.contract.ts'
import { systemContract } from './system.contract.ts'
import { todoMoreContract } from './todo-more.contract.ts'
import { todoContract } from './todo.contract.ts'
import { twoFactorContract } from './two-factor.contract.ts'
import { usersAdminContract } from './users-admin.contract.ts'
import { usersContract } from './users.contract.ts'
import { webhooksContract } from './webhooks.contract.ts'

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
