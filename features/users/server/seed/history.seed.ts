import { DAY } from '#platform/contract/durations.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { createChance, pickOf, spreadMoments } from '#platform/server/compose/demo-history.ts'
import type { DemoContext, FillRows } from '#platform/server/compose/define-feature.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertUserRows, type NewUserRow } from '../users.repo.ts'
import { type DemoCustomer, listDemoCustomers } from './customers.seed.ts'
import { type Cast, givePictures, type Sitter, storeFaces } from './faces.seed.ts'

// The demo's customers, with accounts. None of them has a password.

const SEED = 31_415
/** Those present at the start of the demo's history. */
const FIRST = 24
/** The largest share of their time a person may have been away. */
const MAX_AWAY = 0.9
/** Of ten customers so many have uploaded a picture. */
const PICTURED = 0.7
/** Whose pictures suit the first people of the demo, in the order of their ids. */
// oxfmt-ignore
const CASTS: readonly Cast[] = [
  'f0', 'm1', 'm2', 'f0', 'm1', 'f1', 'm1', 'f0', 'f1', 'm0', 'f2', 'f0', 'm0', 'f1', 'm1', 'f1', 'f0', 'm0', 'm0', 'f0',
  'm2', 'f1', 'f0', 'm1', 'f1', 'f1', 'f1', 'm0', 'f2', 'm0', 'f1', 'm0', 'f1', 'f0', 'm0', 'f1', 'f2', 'm1', 'f1', 'm0',
  'f1', 'm1', 'm1', 'm0', 'f1', 'm0', 'f0', 'f1', 'm2', 'f0',
]

/** Customers, and pictures of most people. */
export async function prepareUserHistory({ store }: DemoContext): Promise<FillRows> {
  const faces = store === undefined ? undefined : await storeFaces(store)
  return async (trx, now) => {
    const added = await seedCustomers(trx, now)
    if (faces !== undefined)
      await givePictures(trx, { sitters: [...(await listFirst(trx)), ...added], faces, now })
  }
}

/** Returns those with a picture. */
async function seedCustomers(trx: Trx, now: Date): Promise<Sitter[]> {
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
  const ids = await insertUserRows(trx, rows)
  return customers.flatMap(({ isWoman }, index): Sitter[] => {
    const [userId, hasPicture, drawn] = [ids[index], chance() < PICTURED, chance()]
    const tone = drawn < 0.66 ? 0 : drawn < 0.9 ? 1 : 2
    return userId !== undefined && hasPicture
      ? [{ userId, cast: `${isWoman ? 'f' : 'm'}${tone}` }]
      : []
  })
}

/** The demo's first people, except those who never signed in. */
async function listFirst(trx: Trx): Promise<Sitter[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '<=', CASTS.length)
    .where('avatar', 'is', null)
    .where('last_seen_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id }) => {
    const cast = CASTS[id - 1]
    return cast === undefined ? [] : [{ userId: id, cast }]
  })
}

interface Joining {
  at: Date
  now: Date
  chance: () => number
}

function toRow(customer: DemoCustomer, { at, now, chance }: Joining): NewUserRow {
  const stayed = (now.getTime() - at.getTime()) * (1 - chance() ** 4 * MAX_AWAY)
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
