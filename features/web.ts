import { accountSetting } from './account-setting/account-setting.screens.ts'
import { apiKey } from './api-key/api-key.screens.ts'
import { apiReference } from './api-reference/api-reference.screens.ts'
import { auth } from './auth/auth.screens.ts'
import { blog } from './blog/blog.screens.ts'
import { bookmarks } from './bookmarks/bookmarks.screens.ts'
import { calendar } from './calendar/calendar.screens.ts'
import { changes } from './changes/changes.screens.ts'
import { chat } from './chat/chat.screens.ts'
import { contacts } from './contacts/contacts.screens.ts'
import { customFields } from './custom-fields/custom-fields.screens.ts'
import { dashboards } from './dashboards/dashboards.screens.ts'
import { datatables } from './datatables/datatables.screens.ts'
import { email } from './email/email.screens.ts'
import { faq } from './faq/faq.screens.ts'
import { invoice } from './invoice/invoice.screens.ts'
import { jmap } from './jmap/jmap.screens.ts'
import { kanban } from './kanban/kanban.screens.ts'
import { links } from './links/links.screens.ts'
import { mainSearch } from './main-search/main-search.screens.ts'
import { mcp } from './mcp/mcp.screens.ts'
import { notifications } from './notifications/notifications.screens.ts'
import { oauth } from './oauth/oauth.screens.ts'
import { orders } from './orders/orders.screens.ts'
import { permissions } from './permissions/permissions.screens.ts'
import { pricing } from './pricing/pricing.screens.ts'
import { profile } from './profile/profile.screens.ts'
import { roles } from './roles/roles.screens.ts'
import { savedViews } from './saved-views/saved-views.screens.ts'
import { scim } from './scim/scim.screens.ts'
import { settings } from './settings/settings.screens.ts'
import { setup } from './setup/setup.screens.ts'
import { shop } from './shop/shop.screens.ts'
import { showcase } from './showcase/showcase.screens.ts'
import { support } from './support/support.screens.ts'
import { system } from './system/system.screens.ts'
import { todo } from './todo/todo.screens.ts'
import { users } from './users/users.screens.ts'
import { webhooks } from './webhooks/webhooks.screens.ts'

// The browser's feature list: a feature not listed here has no screens. Contributions to the same place are in
// this order.

export const FEATURES = [
  dashboards,
  users,
  accountSetting,
  roles,
  permissions,
  email,
  chat,
  todo,
  calendar,
  contacts,
  invoice,
  blog,
  kanban,
  changes,
  shop,
  orders,
  datatables,
  faq,
  support,
  pricing,
  profile,
  notifications,
  bookmarks,
  mainSearch,
  links,
  savedViews,
  apiKey,
  webhooks,
  oauth,
  mcp,
  jmap,
  scim,
  apiReference,
  settings,
  customFields,
  setup,
  system,
  showcase,
  auth,
]
