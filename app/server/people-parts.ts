import { accountOfPerson } from '#features/account-setting/server/account-setting.service.ts'
import { accountsOfPerson, countKeys, countOwnedAccounts, keysOfPerson } from '#features/api-key/server/api-key.service.ts'
import { sessionsOfPerson } from '#features/auth/server/account/account.service.ts'
import { countOpenSessions } from '#features/auth/server/auth.service.ts'
import { twoFactorOfPerson } from '#features/auth/server/two-factor/two-factor.service.ts'
import { waysOfPerson } from '#features/auth/server/ways/ways.service.ts'
import { blogOfPerson, countPosts } from '#features/blog/server/blog.service.ts'
import { bookmarksOfPerson } from '#features/bookmarks/server/bookmarks.repo.ts'
import { calendarOfPerson, countEvents } from '#features/calendar/server/calendar.service.ts'
import { boardsOfPerson, visitsOfPerson } from '#features/dashboards/server/dashboards.service.ts'
import { chatOfPerson, countOwnedGroups } from '#features/chat/server/chat.service.ts'
import { countEmails } from '#features/email/server/email.service.ts'
import { helpOfPerson } from '#features/faq/server/faq.service.ts'
import { filesOfPerson } from '#features/files/server/files.service.ts'
import { invoicesOfPerson } from '#features/invoice/server/invoice.service.ts'
import { countOwnedProjects, kanbanOfPerson } from '#features/kanban/server/kanban.service.ts'
import { noticesOfPerson } from '#features/notifications/server/notifications.repo.ts'
import { referralsOfPerson } from '#features/pages/server/pages.service.ts'
import { profileOfPerson } from '#features/profile/server/profile.service.ts'
import { requestsOfPerson } from '#features/permissions/server/permissions.service.ts'
import { preferencesOfPerson } from '#features/preferences/server/preferences.service.ts'
import { rolesOfPerson } from '#features/roles/server/roles.service.ts'
import { viewsOfPerson } from '#features/saved-views/server/saved-views.service.ts'
import { countOpenOrders, ordersOfPerson } from '#features/orders/server/orders.service.ts'
import { shopOfPerson } from '#features/shop/server/shop.service.ts'
import { countOpenTickets, ticketsOfPerson } from '#features/support/server/support.service.ts'
import { countOpenTasks, todoOfPerson } from '#features/todo/server/todo.service.ts'
import { countWebhooks, webhooksOfPerson } from '#features/webhooks/server/webhooks.service.ts'
import { AUDIT_OF_PERSON } from './audit-of-person.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'

// What the features know of people. Each wing adds its own.

/** What people own, told before they are deleted. */
export const HOLDINGS = [
  { noun: 'sessions', count: countOpenSessions },
  { noun: 'api-keys', count: countKeys },
  { noun: 'service-accounts', count: countOwnedAccounts },
  { noun: 'webhooks', count: countWebhooks },
  { noun: 'emails', count: countEmails },
  { noun: 'events', count: countEvents },
  { noun: 'chat-groups', count: countOwnedGroups },
  { noun: 'tasks', count: countOpenTasks },
  { noun: 'kanban-projects', count: countOwnedProjects },
  { noun: 'posts', count: countPosts },
  { noun: 'tickets', count: countOpenTickets },
  { noun: 'orders', count: countOpenOrders },
]

/** Everything that is stored about people: what they are handed out, and what goes when they are erased. */
export const PERSONAL_PARTS: PersonalPart[] = [
  ...accountOfPerson,
  preferencesOfPerson,
  bookmarksOfPerson,
  viewsOfPerson,
  noticesOfPerson,
  filesOfPerson,
  sessionsOfPerson,
  visitsOfPerson,
  boardsOfPerson,
  twoFactorOfPerson,
  ...waysOfPerson,
  rolesOfPerson,
  requestsOfPerson,
  referralsOfPerson,
  profileOfPerson,
  keysOfPerson,
  accountsOfPerson,
  webhooksOfPerson,
  chatOfPerson,
  todoOfPerson,
  kanbanOfPerson,
  calendarOfPerson,
  shopOfPerson,
  ordersOfPerson,
  invoicesOfPerson,
  blogOfPerson,
  helpOfPerson,
  ticketsOfPerson,
  AUDIT_OF_PERSON,
]
