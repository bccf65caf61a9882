import type { PaymentMethod } from '../../contract/account-billing.contract.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PaymentMethodsTable } from '../account-setting.tables.ts'

export type MethodRow = Selectable<PaymentMethodsTable>

export const toMethod = ({
  user_id: _user,
  created_at: _at,
  is_default,
  ...row
}: MethodRow): PaymentMethod => ({
  ...row,
  isDefault: is_default === 1,
})

export const findMethod = (db: Db, id: number): Promise<MethodRow | undefined> =>
  db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()

/** The first payment method becomes the default. */
export async function insertMethod(
  trx: Trx,
  row: Omit<MethodRow, 'id' | 'is_default'>,
): Promise<MethodRow> {
  const other = await trx
    .selectFrom('payment_methods')
    .select('id')
    .where('user_id', '=', row.user_id)
    .limit(1)
    .executeTakeFirst()
  return trx
    .insertInto('payment_methods')
    .values({ ...row, is_default: other === undefined ? 1 : 0 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Restores a removed payment method. */
export async function restoreMethod(trx: Trx, { id: _old, ...row }: MethodRow): Promise<MethodRow> {
  const back = await trx
    .insertInto('payment_methods')
    .values({ ...row, is_default: 0 })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.is_default === 1) await chooseMethod(trx, back)
  return back
}

export async function chooseMethod(
  trx: Trx,
  { id, user_id }: Pick<MethodRow, 'id' | 'user_id'>,
): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set(eb => ({ is_default: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('user_id', '=', user_id)
    .execute()
}

/** If it was the default, the oldest of the others takes over. */
export async function removeMethod(
  trx: Trx,
  { id, user_id, is_default }: MethodRow,
): Promise<void> {
  await trx.deleteFrom('payment_methods').where('id', '=', id).execute()
  if (is_default === 0) return
  const next = await trx
    .selectFrom('payment_methods')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next !== undefined) await chooseMethod(trx, { id: next.id, user_id })
}
