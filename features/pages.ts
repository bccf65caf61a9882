// Written by `npm run routes` of what features/web.ts names; do not edit.

import { type Addresses, listPages } from '#platform/contract/pages.rules.ts'
import { accountSettingPages } from './account-setting/contract/account-setting.pages.ts'
import { apiKeyPages } from './api-key/contract/api-key.pages.ts'
import { apiReferencePages } from './api-reference/contract/api-reference.pages.ts'
import { authPages } from './auth/contract/auth.pages.ts'
import { blogPages } from './blog/contract/blog.pages.ts'
import { calendarPages } from './calendar/contract/calendar.pages.ts'
import { changesPages } from './changes/contract/changes.pages.ts'
import { chatPages } from './chat/contract/chat.pages.ts'
import { customFieldsPages } from './custom-fields/contract/custom-fields.pages.ts'
import { dashboardsPages } from './dashboards/contract/dashboards.pages.ts'
import { datatablesPages } from './datatables/contract/datatables.pages.ts'
import { emailPages } from './email/contract/email.pages.ts'
import { faqPages } from './faq/contract/faq.pages.ts'
import { invoicePages } from './invoice/contract/invoice.pages.ts'
import { kanbanPages } from './kanban/contract/kanban.pages.ts'
import { notificationsPages } from './notifications/contract/notifications.pages.ts'
import { oauthPages } from './oauth/contract/oauth.pages.ts'
import { ordersPages } from './orders/contract/orders.pages.ts'
import { permissionsPages } from './permissions/contract/permissions.pages.ts'
import { pricingPages } from './pricing/contract/pricing.pages.ts'
import { profilePages } from './profile/contract/profile.pages.ts'
import { rolesPages } from './roles/contract/roles.pages.ts'
import { settingsPages } from './settings/contract/settings.pages.ts'
import { setupPages } from './setup/contract/setup.pages.ts'
import { shopPages } from './shop/contract/shop.pages.ts'
import { showcasePages } from './showcase/contract/showcase.pages.ts'
import { supportPages } from './support/contract/support.pages.ts'
import { systemPages } from './system/contract/system.pages.ts'
import { todoPages } from './todo/contract/todo.pages.ts'
import { usersPages } from './users/contract/users.pages.ts'

/** What of the features has an address and a name. */
export const ADDRESSES: readonly Addresses[] = [
  dashboardsPages,
  usersPages,
  accountSettingPages,
  rolesPages,
  permissionsPages,
  emailPages,
  chatPages,
  todoPages,
  calendarPages,
  invoicePages,
  blogPages,
  kanbanPages,
  changesPages,
  shopPages,
  ordersPages,
  datatablesPages,
  faqPages,
  supportPages,
  pricingPages,
  profilePages,
  notificationsPages,
  apiKeyPages,
  oauthPages,
  apiReferencePages,
  settingsPages,
  customFieldsPages,
  setupPages,
  systemPages,
  showcasePages,
  authPages,
]

/** The addresses that are screens: what the browser shows in its address bar. `$name` marks a part that varies. */
export const SCREENS: readonly string[] = ADDRESSES.flatMap(addresses => Object.keys(addresses))

/** The pages that menu, palette, shortcuts and bookmarks know by name. */
export const PAGES = listPages(ADDRESSES)
