import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './account-setting.tables.ts'

// Sections stored as documents. For users, they hold what the users table has no column for.

const line = z._default(z.string(), '')
/** Country and phone of `info` are columns of the user. */
const sections = {
  info: z.object({ bio: line, dob: line, website: line, address: line, state: line, zip: line }),
  social: z.object({
    twitter: line,
    facebook: line,
    google: line,
    linkedIn: line,
    instagram: line,
    quora: line,
  }),
  billing: z.object({
    company: line,
    email: line,
    taxId: line,
    phone: line,
    address: line,
    city: line,
    state: line,
    zip: line,
    country: line,
  }),
}
export type SectionName = keyof typeof sections
export type SectionOf = { [Name in SectionName]: z.output<(typeof sections)[Name]> }
export type Sections = { [Name in SectionName]: SectionOf[Name] & { version: number } }

/** All sections of a person, with their versions. */
export async function findSections(db: Db, userId: number): Promise<Sections> {
  const rows = await db
    .selectFrom('account_sections')
    .select(['section', 'document', 'version'])
    .where('user_id', '=', userId)
    .execute()
  const rowOf = new Map(rows.map(row => [row.section, row]))
  const json = (name: SectionName): unknown => JSON.parse(rowOf.get(name)?.document ?? '{}')
  const version = (name: SectionName) => rowOf.get(name)?.version ?? 0
  return {
    info: { ...sections.info.parse(json('info')), version: version('info') },
    social: { ...sections.social.parse(json('social')), version: version('social') },
    billing: { ...sections.billing.parse(json('billing')), version: version('billing') },
  }
}

/** Replaces a section. */
export async function saveSection(
  trx: Trx,
  {
    userId,
    section,
    document,
    version,
    now,
  }: { userId: number; section: SectionName; document: object; version: number; now: Date },
): Promise<void> {
  const stored = {
    document: JSON.stringify(document),
    version: version + 1,
    updated_at: now.toISOString(),
  }
  await trx
    .insertInto('account_sections')
    .values({ user_id: userId, section, ...stored })
    .onConflict(conflict => conflict.columns(['user_id', 'section']).doUpdateSet(stored))
    .execute()
}

/** Personal data of this feature; has the shape of the users' PersonalPart. */
export const sectionPersonalData = {
  name: 'account',
  async read(db: Db, userId: number) {
    const rows = await db
      .selectFrom('account_sections')
      .select(['section', 'document', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('section')
      .execute()
    return rows.map(({ document, ...row }) => ({ ...row, ...Object(JSON.parse(document)) }))
  },
  async erase(trx: Trx, userId: number) {
    return (
      await trx
        .deleteFrom('account_sections')
        .where('user_id', '=', userId)
        .returning('section')
        .execute()
    ).length
  },
}
export const paymentPersonalData = {
  name: 'paymentMethods',
  async read(db: Db, userId: number) {
    const rows = await db
      .selectFrom('payment_methods')
      .select(['kind', 'brand', 'last4', 'month', 'year', 'name', 'is_default', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx: Trx, userId: number) {
    return (
      await trx
        .deleteFrom('payment_methods')
        .where('user_id', '=', userId)
        .returning('id')
        .execute()
    ).length
  },
}
/** Billing records outlive the person: retention requires them for years. */
export const planPersonalData = {
  name: 'planHistory',
  reason: 'law',
  async read(db: Db, userId: number) {
    const rows = await db
      .selectFrom('plan_events')
      .select(['at', 'event', 'plan', 'interval', 'effective_at', 'credit', 'due'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
}

/** Someone's bio; empty if they have none. */
export const findBio = async (db: Db, userId: number): Promise<string> =>
  (await findSections(db, userId)).info.bio
