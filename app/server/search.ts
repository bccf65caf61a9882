import { postSearch } from '../features/blog/blog.service.ts'
import { eventSearch } from '../features/calendar/calendar.service.ts'
import { chatFileSearch, chatSearch } from '../features/chat/chat.service.ts'
import { mailFileSearch, mailSearch } from '../features/email/email.service.ts'
import { articleSearch } from '../features/faq/faq.service.ts'
import { invoiceSearch, paperSearch } from '../features/invoice/invoice.service.ts'
import { cardFileSearch, cardSearch } from '../features/kanban/kanban.service.ts'
import type { SearchRoom } from '../features/main-search/main-search.service.ts'
import { orderSearch } from '../features/orders/orders.service.ts'
import { productSearch } from '../features/shop/shop.service.ts'
import { ticketSearch } from '../features/support/support.service.ts'
import { taskSearch } from '../features/todo/todo.service.ts'
import { userSearch } from '../features/users/users.service.ts'
import type { Dialect } from '../platform/database/dialect.ts'

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
