import { accountSetting } from './account-setting/account-setting.feature.ts'
import { apiKey } from './api-key/api-key.feature.ts'
import { auth } from './auth/auth.feature.ts'
import { blog } from './blog/blog.feature.ts'
import { bookmarks } from './bookmarks/bookmarks.feature.ts'
import { calendar } from './calendar/calendar.feature.ts'
import { changes } from './changes/changes.feature.ts'
import { chat } from './chat/chat.feature.ts'
import { contacts } from './contacts/contacts.feature.ts'
import { customFields } from './custom-fields/custom-fields.feature.ts'
import { dashboards } from './dashboards/dashboards.feature.ts'
import { datatables } from './datatables/datatables.feature.ts'
import { email } from './email/email.feature.ts'
import { faq } from './faq/faq.feature.ts'
import { files } from './files/files.feature.ts'
import { invoice } from './invoice/invoice.feature.ts'
import { jmap } from './jmap/jmap.feature.ts'
import { kanban } from './kanban/kanban.feature.ts'
import { links } from './links/links.feature.ts'
import { mainSearch } from './main-search/main-search.feature.ts'
import { mcp } from './mcp/mcp.feature.ts'
import { notifications } from './notifications/notifications.feature.ts'
import { oauth } from './oauth/oauth.feature.ts'
import { orders } from './orders/orders.feature.ts'
import { permissions } from './permissions/permissions.feature.ts'
import { preferences } from './preferences/preferences.feature.ts'
import { pricing } from './pricing/pricing.feature.ts'
import { profile } from './profile/profile.feature.ts'
import { roles } from './roles/roles.feature.ts'
import { savedViews } from './saved-views/saved-views.feature.ts'
import { scim } from './scim/scim.feature.ts'
import { settings } from './settings/settings.feature.ts'
import { setup } from './setup/setup.feature.ts'
import { shop } from './shop/shop.feature.ts'
import { showcase } from './showcase/showcase.feature.ts'
import { support } from './support/support.feature.ts'
import { system } from './system/system.feature.ts'
import { todo } from './todo/todo.feature.ts'
import { users } from './users/users.feature.ts'
import { webhooks } from './webhooks/webhooks.feature.ts'
import type { Feature } from '#platform/server/compose/define-feature.ts'

/** The features of the product on the server, in the order in which people see what they contribute. */
export const features: readonly Feature[] = [
  auth,
  users,
  roles,
  permissions,
  accountSetting,
  preferences,
  bookmarks,
  savedViews,
  notifications,
  files,
  changes,
  settings,
  customFields,
  setup,
  system,
  mainSearch,
  apiKey,
  webhooks,
  oauth,
  mcp,
  scim,
  email,
  jmap,
  calendar,
  contacts,
  chat,
  todo,
  kanban,
  links,
  blog,
  support,
  faq,
  invoice,
  shop,
  orders,
  dashboards,
  datatables,
  pricing,
  profile,
  showcase,
]
