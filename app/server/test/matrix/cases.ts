import { administrationCases } from './administration-cases.ts'
import { accountCases } from './account-cases.ts'
import { authCases } from './auth-cases.ts'
import { emailCases } from './email-cases.ts'
import { blogCases } from './blog-cases.ts'
import { cardCases } from './card-cases.ts'
import { boardsCases } from './boards-cases.ts'
import { calendarCases } from './calendar-cases.ts'
import { chatCases } from './chat-cases.ts'
import { helpCases } from './help-cases.ts'
import { kanbanCases } from './kanban-cases.ts'
import { invoiceCases } from './invoice-cases.ts'
import { integrationCases } from './integration-cases.ts'
import { datatablesCases } from './datatables-cases.ts'
import { invoiceDocumentsCases } from './invoice-documents-cases.ts'
import { linksCases } from './links-cases.ts'
import type { Cases } from './matrix-world.ts'
import { ordersCases } from './orders-cases.ts'
import { permissionsCases } from './permissions-cases.ts'
import { platformCases } from './platform-cases.ts'
import { pagesCases } from './pages-cases.ts'
import { profileCases } from './profile-cases.ts'
import { rolesCases } from './roles-cases.ts'
import { showcaseCases } from './showcase-cases.ts'
import { savedViewsCases } from './saved-views-cases.ts'
import { shopCases } from './shop-cases.ts'
import { todoCases } from './todo-cases.ts'
import { usersCases } from './users-cases.ts'
import { waysCases } from './ways-cases.ts'

/** Every wing's cases: a call that is in none of them fails the guard. */
export const CASES: Cases = {
  ...authCases,
  ...waysCases,
  ...usersCases,
  ...rolesCases,
  ...permissionsCases,
  ...platformCases,
  ...accountCases,
  ...integrationCases,
  ...chatCases,
  ...todoCases,
  ...kanbanCases,
  ...calendarCases,
  ...invoiceCases,
  ...administrationCases,
  ...emailCases,
  ...linksCases,
  ...datatablesCases,
  ...invoiceDocumentsCases,
  ...ordersCases,
  ...shopCases,
  ...blogCases,
  ...helpCases,
  ...pagesCases,
  ...profileCases,
  ...showcaseCases,
  ...savedViewsCases,
  ...cardCases,
  ...boardsCases,
}
