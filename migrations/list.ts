import type { Migration } from '#platform/server/database/migrate.ts'
import { users } from './0001-users.ts'
import { access } from './0002-access.ts'
import { sessions } from './0003-sessions.ts'
import { facts } from './0004-facts.ts'
import { changes } from './0005-changes.ts'
import { jobs } from './0006-jobs.ts'
import { files } from './0007-files.ts'
import { preferences } from './0008-preferences.ts'
import { bookmarks } from './0009-bookmarks.ts'
import { settings } from './0010-settings.ts'
import { signIn } from './0011-sign-in.ts'
import { roles } from './0012-roles.ts'
import { permissions } from './0013-permissions.ts'
import { apiKeys } from './0014-api-keys.ts'
import { passkeys } from './0015-passkeys.ts'
import { account } from './0016-account.ts'
import { administration } from './0017-administration.ts'
import { email } from './0018-email.ts'
import { chat } from './0019-chat.ts'
import { serviceAccounts } from './0020-service-accounts.ts'
import { todo } from './0021-todo.ts'
import { kanban } from './0022-kanban.ts'
import { calendar } from './0023-calendar.ts'
import { links } from './0024-links.ts'
import { invoices } from './0025-invoices.ts'
import { documents } from './0026-papers.ts'
import { shop } from './0027-shop.ts'
import { orders } from './0028-orders.ts'
import { blog } from './0029-blog.ts'
import { help } from './0030-help.ts'
import { pages } from './0031-pages.ts'
import { rulesAndCaldav } from './0032-rules-and-caldav.ts'
import { datatables } from './0033-datatables.ts'
import { card } from './0034-card.ts'
import { search } from './0035-search.ts'
import { savedViews } from './0036-saved-views.ts'
import { approvalAndParts } from './0037-approval-and-parts.ts'
import { boards } from './0038-boards.ts'
import { wishLists } from './0039-wish-lists.ts'
import { circles } from './0040-circles.ts'
import { cartsOfCompanies } from './0041-carts-of-companies.ts'
import { priceCells } from './0042-price-cells.ts'
import { buyingDays } from './0043-buying-days.ts'
import { folding } from './0044-folding.ts'
import { knownPlaces } from './0045-known-places.ts'
import { notificationsBy } from './0046-notifications-by.ts'
import { searchesApart } from './0047-searches-apart.ts'
import { floatingTimes } from './0048-floating-times.ts'
import { resourceComments } from './0049-resource-comments.ts'
import { scim } from './0050-scim.ts'
import { contacts } from './0051-contacts.ts'
import { importedRecords } from './0052-imported-records.ts'
import { droppedFiles } from './0053-dropped-files.ts'
import { customFields } from './0054-custom-fields.ts'
import { oauth } from './0055-oauth.ts'
import { mailChanges } from './0056-mail-changes.ts'
import { chatAuthors } from './0057-chat-authors.ts'
import { mailOrder } from './0058-mail-order.ts'
import { standardNames } from './0059-standard-names.ts'
import { customTexts } from './0060-custom-texts.ts'
import { searchPeople } from './0061-search-people.ts'
import { hitsInOrder } from './0062-hits-in-order.ts'
import { pushSubscriptions } from './0063-push-subscriptions.ts'
import { employeeRecords } from './0064-employee-records.ts'
import { renamedParameters } from './0065-renamed-parameters.ts'
import { methodsAndDeletions } from './0066-methods-and-deletions.ts'
import { requestedAndHeld } from './0067-requested-and-held.ts'
import { couponLastDays } from './0068-coupon-last-days.ts'
import { ordersAsInvoiced } from './0069-orders-as-invoiced.ts'
import { sentReminders } from './0070-sent-reminders.ts'
import { shownPrices } from './0071-shown-prices.ts'
import { voiceMessages } from './0072-voice-messages.ts'
import { taskStates } from './0073-task-states.ts'
import { linksInMails } from './0074-links-in-mails.ts'
import { discountsOfOrderLines } from './0075-discounts-of-order-lines.ts'
import { chatThreadsRead } from './0076-chat-threads-read.ts'
import { recordedCaptures } from './0077-recorded-captures.ts'
import { fieldNames } from './0078-field-names.ts'

/** Every migration in order. New ones are appended. */
export const migrations: Migration[] = [
  users,
  access,
  sessions,
  facts,
  changes,
  jobs,
  files,
  preferences,
  bookmarks,
  settings,
  signIn,
  roles,
  permissions,
  apiKeys,
  passkeys,
  account,
  administration,
  email,
  chat,
  serviceAccounts,
  todo,
  kanban,
  calendar,
  links,
  invoices,
  documents,
  shop,
  orders,
  blog,
  help,
  pages,
  rulesAndCaldav,
  datatables,
  card,
  search,
  savedViews,
  approvalAndParts,
  boards,
  wishLists,
  circles,
  cartsOfCompanies,
  priceCells,
  buyingDays,
  folding,
  knownPlaces,
  notificationsBy,
  searchesApart,
  floatingTimes,
  resourceComments,
  scim,
  contacts,
  importedRecords,
  droppedFiles,
  customFields,
  oauth,
  mailChanges,
  chatAuthors,
  mailOrder,
  standardNames,
  customTexts,
  searchPeople,
  hitsInOrder,
  pushSubscriptions,
  employeeRecords,
  renamedParameters,
  methodsAndDeletions,
  requestedAndHeld,
  couponLastDays,
  ordersAsInvoiced,
  sentReminders,
  shownPrices,
  voiceMessages,
  taskStates,
  linksInMails,
  discountsOfOrderLines,
  chatThreadsRead,
  recordedCaptures,
  fieldNames,
]
