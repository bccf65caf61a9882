import { postSearch } from '#features/blog/server/blog.service.ts'
import { eventSearch } from '#features/calendar/server/calendar.service.ts'
import { chatFileSearch, chatSearch } from '#features/chat/server/chat.service.ts'
import { mailFileSearch, mailSearch } from '#features/email/server/email.service.ts'
import { articleSearch } from '#features/faq/server/faq.service.ts'
import { invoiceSearch, paperSearch } from '#features/invoice/server/invoice.service.ts'
import { cardFileSearch, cardSearch } from '#features/kanban/server/kanban.service.ts'
import type { SearchRoom } from '#features/main-search/server/main-search.service.ts'
import { orderSearch } from '#features/orders/server/orders.service.ts'
import { productSearch } from '#features/shop/server/shop.service.ts'
import { ticketSearch } from '#features/support/server/support.service.ts'
import { taskSearch } from '#features/todo/server/todo.service.ts'
import { userSearch } from '#features/users/server/users.service.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'

/** The rooms whose records the search over everything finds. */
export const listSearchRooms = (dialect: Dialect): SearchRoom[] => [
  mailFileSearch(dialect),
  chatFileSearch(dialect),
  cardFileSearch(dialect),
  paperSearch(dialect),
  userSearch(dialect),
  invoiceSearch(dialect),
  orderSearch(dialect),
  productSearch(dialect),
  taskSearch(dialect),
  cardSearch(dialect),
  eventSearch(dialect),
  postSearch(dialect),
  articleSearch(dialect),
  ticketSearch(dialect),
  mailSearch(dialect),
  chatSearch(dialect),
]
