import { accountOfPerson } from '../features/account-setting/account-setting.service.ts'
import { accountsOfPerson, countKeys, countOwnedAccounts, keysOfPerson } from '../features/api-key/api-key.service.ts'
import { sessionsOfPerson } from '../features/auth/account/account.service.ts'
import { countOpenSessions } from '../features/auth/auth.service.ts'
import { twoFactorOfPerson } from '../features/auth/two-factor/two-factor.service.ts'
import { waysOfPerson } from '../features/auth/ways/ways.service.ts'
import { blogOfPerson, countPosts } from '../features/blog/blog.service.ts'
import { bookmarksOfPerson } from '../features/bookmarks/bookmarks.repo.ts'
import { calendarOfPerson, countEvents } from '../features/calendar/calendar.service.ts'
import { boardsOfPerson, visitsOfPerson } from '../features/card/card.service.ts'
import { chatOfPerson, countOwnedGroups } from '../features/chat/chat.service.ts'
import { countEmails } from '../features/email/email.service.ts'
import { helpOfPerson } from '../features/faq/faq.service.ts'
import { filesOfPerson } from '../features/files/files.service.ts'
import { invoicesOfPerson } from '../features/invoice/invoice.service.ts'
import { countOwnedProjects, kanbanOfPerson } from '../features/kanban/kanban.service.ts'
import { noticesOfPerson } from '../features/notifications/notifications.repo.ts'
import { referralsOfPerson } from '../features/pages/pages.service.ts'
import { profileOfPerson } from '../features/profile/profile.service.ts'
import { requestsOfPerson } from '../features/permissions/permissions.service.ts'
import { preferencesOfPerson } from '../features/preferences/preferences.service.ts'
import { rolesOfPerson } from '../features/roles/roles.service.ts'
import { viewsOfPerson } from '../features/saved-views/saved-views.service.ts'
import { countOpenOrders, ordersOfPerson } from '../features/orders/orders.service.ts'
import { shopOfPerson } from '../features/shop/shop.service.ts'
import { countOpenTickets, ticketsOfPerson } from '../features/support/support.service.ts'
import { countOpenTasks, todoOfPerson } from '../features/todo/todo.service.ts'
import { countWebhooks, webhooksOfPerson } from '../features/webhooks/webhooks.service.ts'
import { AUDIT_OF_PERSON } from './audit-of-person.ts'
import type { PersonalPart } from '../features/users/users.service.ts'

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
