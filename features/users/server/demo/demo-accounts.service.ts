import type { Boot } from '#platform/contract/boot.rules.ts'
import type { DemoContext, FillRows } from '#platform/server/compose/define-feature.ts'
import type { Db } from '#platform/server/database/database.ts'
import { ROLES_BY_RANK } from '../../contract/refusal.rules.ts'
import { seedUsers } from '../users.seed.ts'
import { hasUsers, listWithHashOf, rememberHash } from './demo-accounts.repo.ts'

/** Demo accounts are named after their roles and share a public password. */
const DEMO_PASSWORD = 'smartfft-demo'

export const isEmptyInstance = async (db: Db): Promise<boolean> => !(await hasUsers(db))

/** People for the demo; five of them have the demo password, if it can be entered. */
export async function prepareDemoAccounts({
  passwords,
  hasAccounts,
}: DemoContext): Promise<FillRows> {
  const passwordHash = hasAccounts ? await passwords.hash(DEMO_PASSWORD) : null
  return async (trx, now) => {
    await seedUsers(trx, { now, passwordHash })
    if (passwordHash !== null) await rememberHash(trx, passwordHash)
  }
}

/** The accounts that can still be entered with the demo password; none where it was changed, or where there never was a demo. */
export async function listDemoAccounts(db: Db): Promise<Boot['demoAccounts']> {
  const rows = await listWithHashOf(db)
  // The prerendered sign-in page shows them in this order, too.
  const sorted = rows.toSorted(
    (a, b) => ROLES_BY_RANK.indexOf(a.role) - ROLES_BY_RANK.indexOf(b.role),
  )
  return sorted.map(row => ({ userName: row.username, password: DEMO_PASSWORD, role: row.role }))
}
