import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { createChance, pickOf, spreadMoments } from '#platform/server/compose/demo-history.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertUserRows, type NewUserRow } from '../users.repo.ts'
import { type DemoCustomer, listDemoCustomers } from './customers.seed.ts'

// Customers of the demo with accounts, as whoever orders has one. None of them has a password.

const DAY = 86_400_000
const SEED = 31_415
/** Those who were there when the past begins. */
const FIRST = 24
/** What of their time somebody may have stayed away at most. */
const AWAY_MOST = 0.9

export async function seedCustomers(trx: Trx, now: Date): Promise<void> {
  const chance = createChance(SEED)
  const customers = listDemoCustomers()
  const joined = spreadMoments({ count: customers.length, now, chance })
  const start = joined[0] ?? now
  const rows = customers.map((customer, index) => {
    const at =
      index < FIRST
        ? new Date(start.getTime() - (FIRST - index) * 2 * DAY)
        : (joined[index] ?? joined.at(-1) ?? now)
    return toRow(customer, { at, now, chance })
  })
  await insertUserRows(trx, rows)
}

interface Joining {
  at: Date
  now: Date
  chance: () => number
}

function toRow(customer: DemoCustomer, { at, now, chance }: Joining): NewUserRow {
  const stayed = (now.getTime() - at.getTime()) * (1 - chance() ** 4 * AWAY_MOST)
  const seen = new Date(Math.min(now.getTime(), at.getTime() + Math.max(stayed, 3 * DAY)))
  const isCompany = customer.company !== ''
  return {
    full_name: customer.fullName,
    username: customer.username,
    email: customer.email,
    company: customer.company,
    role: 'subscriber',
    country: customer.country,
    contact: customer.phone,
    current_plan: isCompany ? pickOf(['basic', 'team', 'team', 'company'], chance) : 'basic',
    status: 'active',
    billing: isCompany ? pickOf(['Invoice', 'Bank transfer', 'Card'], chance) : 'Card',
    avatar: null,
    avatar_color: avatarColorOf(customer.fullName),
    password_hash: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    last_seen_at: seen.toISOString(),
    suspended_at: null,
    suspended_by: null,
    suspended_reason: '',
    deleted_at: null,
    deleted_by: null,
  }
}
