import type { Boot } from '#platform/contract/boot.rules.ts'
import { ROLES_BY_RANK, USER_ROLES } from '#features/users/contract/users.rules.ts'
import { seedEmails, storeSeedFiles } from '#features/email/server/email.service.ts'
import { seedServiceAccounts } from '#features/api-key/server/api-key.service.ts'
import { seedBlog, storeBlogFiles } from '#features/blog/server/blog.service.ts'
import { seedHelp } from '#features/faq/server/faq.service.ts'
import { seedSupport } from '#features/support/server/support.service.ts'
import { seedFigures } from '#features/dashboards/server/dashboards.service.ts'
import { seedCalendar } from '#features/calendar/server/calendar.service.ts'
import { seedChat } from '#features/chat/server/chat.service.ts'
import { seedEmployees } from '#features/datatables/server/datatables.service.ts'
import { createBilling, seedInvoices } from '#features/invoice/server/invoice.service.ts'
import { seedLinks } from '#features/links/server/links.service.ts'
import { seedKanban, storeKanbanFiles } from '#features/kanban/server/kanban.service.ts'
import { seedAccounts } from '#features/account-setting/server/account-setting.service.ts'
import { seedProfiles } from '#features/profile/server/profile.service.ts'
import { seedRoles } from '#features/roles/server/roles.service.ts'
import { readSettings, seedSettings } from '#features/settings/server/settings.service.ts'
import { seedOrders } from '#features/orders/server/orders.service.ts'
import { seedShop } from '#features/shop/server/shop.service.ts'
import { seedTodo } from '#features/todo/server/todo.service.ts'
import { seedUsers } from '#features/users/server/users.service.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'

// First rows: roles and rights for every instance, people for the demo. Each is filled once, when its table is still empty.

/** The demo accounts bear the names of their roles and share a password that everyone knows. */
const DEMO_PASSWORD = 'smartfft-demo'
const DEMO_HASH = 'demo_password_hash'

interface SeedDeps {
  database: Database
  clock: Clock
}

export async function seedAccess({ database, clock }: SeedDeps): Promise<void> {
  await database.write(async trx => {
    // Asked inside the transaction: of several processes that start together one fills the tables.
    const some = await trx.selectFrom('roles').select('id').limit(1).executeTakeFirst()
    if (some === undefined) await seedRoles(trx, clock())
  })
}

interface DemoDeps extends SeedDeps {
  passwords: Passwords
  /** Where files are kept; without it the demo's mails have no attachments. */
  store?: FileStore
}

export async function seedDemo({ database, clock, passwords, store }: DemoDeps): Promise<void> {
  const hasUsers = async (db: Db) => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
  if (await hasUsers(database.read)) return
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  const files = store === undefined ? new Map() : await storeSeedFiles(store)
  const picture = store === undefined ? undefined : await storeKanbanFiles(store)
  const pictures = store === undefined ? new Map() : await storeBlogFiles(store)
  await database.write(async trx => {
    if (await hasUsers(trx)) return
    await seedUsers(trx, { now: clock(), passwordHash })
    await seedSettings(trx, clock())
    await seedAccounts(trx, clock())
    await seedEmails(trx, { now: clock(), files })
    await trx.insertInto('facts').values({ name: DEMO_HASH, value: passwordHash }).execute()
    await seedChat(trx, clock())
    await seedServiceAccounts(trx, clock())
    await seedTodo(trx, clock())
    await seedKanban(trx, { now: clock(), picture })
    await seedCalendar(trx, clock())
    await seedInvoices(trx, clock())
    await seedLinks(trx, clock())
    await seedEmployees(trx, clock())
    await seedShop(trx, clock())
    await seedOrders(trx, { now: clock(), billing: createBilling({ clock }) })
    await seedBlog(trx, { now: clock(), pictures })
    await seedHelp(trx, clock())
    await seedSupport(trx, clock())
    await seedProfiles(trx, clock())
    await seedFigures(trx, { now: clock(), currency: (await readSettings(trx)).regional.currency })
  })
}

/** The accounts that can still be entered with the demo password; none where it was changed, or where there never was a demo. */
export async function listDemoAccounts(database: Database): Promise<Boot['demoAccounts']> {
  const rows = await database.read
    .selectFrom('users')
    .innerJoin('facts', join => join.onRef('facts.value', '=', 'users.password_hash').on('facts.name', '=', DEMO_HASH))
    .select(['username', 'role'])
    .where('deleted_at', 'is', null)
    .where('username_key', 'in', USER_ROLES)
    .execute()
  // The prerendered sign-in page shows them in this order, too.
  const sorted = rows.toSorted((a, b) => ROLES_BY_RANK.indexOf(a.role) - ROLES_BY_RANK.indexOf(b.role))
  return sorted.map(row => ({ userName: row.username, password: DEMO_PASSWORD, role: row.role }))
}
