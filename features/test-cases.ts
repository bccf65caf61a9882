// Written by `npm run routes` of what stands in features/*/tests; do not edit.

import type { Cases } from '#app/server/test/matrix/matrix-world.ts'
import type { FeatureSamples } from '#app/server/test-samples.ts'
import { accountCases } from './account-setting/tests/account-cases.ts'
import { apiKeyCases } from './api-key/tests/api-key-cases.ts'
import { authCases } from './auth/tests/auth-cases.ts'
import { signInMethodCases } from './auth/tests/sign-in-method-cases.ts'
import { blogCases } from './blog/tests/blog-cases.ts'
import { bookmarksCases } from './bookmarks/tests/bookmarks-cases.ts'
import { calendarCases } from './calendar/tests/calendar-cases.ts'
import { changesCases } from './changes/tests/changes-cases.ts'
import { chatCases } from './chat/tests/chat-cases.ts'
import { customFieldsCases } from './custom-fields/tests/custom-fields-cases.ts'
import { boardsCases } from './dashboards/tests/boards-cases.ts'
import { cardCases } from './dashboards/tests/card-cases.ts'
import { datatablesCases } from './datatables/tests/datatables-cases.ts'
import { emailCases } from './email/tests/email-cases.ts'
import { faqCases } from './faq/tests/faq-cases.ts'
import { filesCases } from './files/tests/files-cases.ts'
import { invoiceCases } from './invoice/tests/invoice-cases.ts'
import { invoiceDocumentsCases } from './invoice/tests/invoice-documents-cases.ts'
import { kanbanCases } from './kanban/tests/kanban-cases.ts'
import { linksCases } from './links/tests/links-cases.ts'
import { mainSearchCases } from './main-search/tests/main-search-cases.ts'
import { notificationsCases } from './notifications/tests/notifications-cases.ts'
import { oauthCases } from './oauth/tests/oauth-cases.ts'
import { ordersCases } from './orders/tests/orders-cases.ts'
import { permissionsCases } from './permissions/tests/permissions-cases.ts'
import { preferencesCases } from './preferences/tests/preferences-cases.ts'
import { pricingCases } from './pricing/tests/pricing-cases.ts'
import { profileCases } from './profile/tests/profile-cases.ts'
import { rolesCases } from './roles/tests/roles-cases.ts'
import { savedViewsCases } from './saved-views/tests/saved-views-cases.ts'
import { settingsCases } from './settings/tests/settings-cases.ts'
import { setupCases } from './setup/tests/setup-cases.ts'
import { shopCases } from './shop/tests/shop-cases.ts'
import { showcaseCases } from './showcase/tests/showcase-cases.ts'
import { supportCases } from './support/tests/support-cases.ts'
import { systemCases } from './system/tests/system-cases.ts'
import { todoCases } from './todo/tests/todo-cases.ts'
import { usersCases } from './users/tests/users-cases.ts'
import { webhooksCases } from './webhooks/tests/webhooks-cases.ts'
import { accountSettingSamples } from './account-setting/tests/account-setting-samples.ts'
import { apiKeySamples } from './api-key/tests/api-key-samples.ts'
import { authSamples } from './auth/tests/auth-samples.ts'
import { blogSamples } from './blog/tests/blog-samples.ts'
import { bookmarksSamples } from './bookmarks/tests/bookmarks-samples.ts'
import { calendarSamples } from './calendar/tests/calendar-samples.ts'
import { changesSamples } from './changes/tests/changes-samples.ts'
import { chatSamples } from './chat/tests/chat-samples.ts'
import { customFieldsSamples } from './custom-fields/tests/custom-fields-samples.ts'
import { dashboardsSamples } from './dashboards/tests/dashboards-samples.ts'
import { datatablesSamples } from './datatables/tests/datatables-samples.ts'
import { emailSamples } from './email/tests/email-samples.ts'
import { faqSamples } from './faq/tests/faq-samples.ts'
import { invoiceSamples } from './invoice/tests/invoice-samples.ts'
import { kanbanSamples } from './kanban/tests/kanban-samples.ts'
import { notificationsSamples } from './notifications/tests/notifications-samples.ts'
import { oauthSamples } from './oauth/tests/oauth-samples.ts'
import { ordersSamples } from './orders/tests/orders-samples.ts'
import { permissionsSamples } from './permissions/tests/permissions-samples.ts'
import { preferencesSamples } from './preferences/tests/preferences-samples.ts'
import { pricingSamples } from './pricing/tests/pricing-samples.ts'
import { profileSamples } from './profile/tests/profile-samples.ts'
import { rolesSamples } from './roles/tests/roles-samples.ts'
import { savedViewsSamples } from './saved-views/tests/saved-views-samples.ts'
import { settingsSamples } from './settings/tests/settings-samples.ts'
import { shopSamples } from './shop/tests/shop-samples.ts'
import { supportSamples } from './support/tests/support-samples.ts'
import { systemSamples } from './system/tests/system-samples.ts'
import { todoSamples } from './todo/tests/todo-samples.ts'
import { usersSamples } from './users/tests/users-samples.ts'
import { webhooksSamples } from './webhooks/tests/webhooks-samples.ts'

/** A request for each call, on each object of it. */
export const FEATURE_CASES: Cases = {
  ...accountCases,
  ...apiKeyCases,
  ...authCases,
  ...signInMethodCases,
  ...blogCases,
  ...bookmarksCases,
  ...calendarCases,
  ...changesCases,
  ...chatCases,
  ...customFieldsCases,
  ...boardsCases,
  ...cardCases,
  ...datatablesCases,
  ...emailCases,
  ...faqCases,
  ...filesCases,
  ...invoiceCases,
  ...invoiceDocumentsCases,
  ...kanbanCases,
  ...linksCases,
  ...mainSearchCases,
  ...notificationsCases,
  ...oauthCases,
  ...ordersCases,
  ...permissionsCases,
  ...preferencesCases,
  ...pricingCases,
  ...profileCases,
  ...rolesCases,
  ...savedViewsCases,
  ...settingsCases,
  ...setupCases,
  ...shopCases,
  ...showcaseCases,
  ...supportCases,
  ...systemCases,
  ...todoCases,
  ...usersCases,
  ...webhooksCases,
}

/** A record for each call that changes one, or why there is none. */
export const FEATURE_SAMPLES: readonly FeatureSamples[] = [
  accountSettingSamples,
  apiKeySamples,
  authSamples,
  blogSamples,
  bookmarksSamples,
  calendarSamples,
  changesSamples,
  chatSamples,
  customFieldsSamples,
  dashboardsSamples,
  datatablesSamples,
  emailSamples,
  faqSamples,
  invoiceSamples,
  kanbanSamples,
  notificationsSamples,
  oauthSamples,
  ordersSamples,
  permissionsSamples,
  preferencesSamples,
  pricingSamples,
  profileSamples,
  rolesSamples,
  savedViewsSamples,
  settingsSamples,
  shopSamples,
  supportSamples,
  systemSamples,
  todoSamples,
  usersSamples,
  webhooksSamples,
]
