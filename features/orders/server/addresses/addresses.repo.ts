import type {
  Address,
  AddressForm,
  PostalAddress,
} from '../../contract/orders-checkout.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { AddressRow } from '../orders.tables.ts'

export const listAddressRows = (db: Db, userId: number): Promise<AddressRow[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findAddress = (db: Db, userId: number, id: number): Promise<AddressRow | undefined> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A person's default address, or else their first. */
export const findUsualAddress = (db: Db, userId: number): Promise<AddressRow | undefined> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst()

const columnsOf = ({ fullName, postalCode, ...rest }: AddressForm) => ({
  full_name: fullName,
  postal_code: postalCode,
  ...rest,
})

export async function insertAddress(
  trx: Trx,
  {
    userId,
    form,
    isDefault,
    now,
  }: { userId: number; form: AddressForm; isDefault: boolean; now: Date },
): Promise<number> {
  const row = {
    user_id: userId,
    ...columnsOf(form),
    is_default: isDefault ? 1 : 0,
    created_at: now.toISOString(),
    deleted_at: null,
  }
  return (await trx.insertInto('addresses').values(row).returning('id').executeTakeFirstOrThrow())
    .id
}

export async function updateAddress(
  trx: Trx,
  id: number,
  { form, isDefault }: { form: AddressForm; isDefault: boolean },
): Promise<void> {
  await trx
    .updateTable('addresses')
    .set(eb => ({
      ...columnsOf(form),
      is_default: isDefault ? 1 : 0,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** There is one usual address at most. */
export async function dropDefault(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ is_default: 0 })
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .execute()
}

export async function makeDefault(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('addresses').set({ is_default: 1 }).where('id', '=', id).execute()
}

/** Deletes an address, or brings it back. */
export async function markDeleted(trx: Trx, id: number, deletedAt: string | null): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ deleted_at: deletedAt, is_default: 0 })
    .where('id', '=', id)
    .execute()
}

export const toPostal = (row: AddressRow): PostalAddress => ({
  fullName: row.full_name,
  phone: row.phone,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  region: row.region,
  postalCode: row.postal_code,
  country: row.country,
  kind: row.kind,
})
export const toAddress = (row: AddressRow): Address => ({
  ...toPostal(row),
  id: row.id,
  isDefault: row.is_default === 1,
  version: row.version,
})
