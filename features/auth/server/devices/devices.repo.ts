import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../auth.tables.ts'

export const listKnownDevices = (trx: Trx, userId: number) =>
  trx
    .selectFrom('known_devices')
    .select(['mark', 'last_seen_at'])
    .where('user_id', '=', userId)
    .execute()

export const saveKnownDevice = (
  trx: Trx,
  { userId, mark, moment }: { userId: number; mark: string; moment: string },
) =>
  trx
    .insertInto('known_devices')
    .values({ user_id: userId, mark, first_seen_at: moment, last_seen_at: moment })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'mark']).doUpdateSet({ last_seen_at: moment }),
    )
    .execute()

/** The owner of devices, which are remembered under their current password. */
interface Remembered {
  userId: number
  passwordMark: string
  moment: string
}

export async function isDeviceRemembered(
  db: Db,
  { userId, passwordMark, moment, hash }: Remembered & { hash: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('remembered_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('password_mark', '=', passwordMark)
    .where('expires_at', '>', moment)
    .executeTakeFirst()
  return found !== undefined
}

export async function saveRememberedDevice(
  trx: Trx,
  { user_id, hash, ...row }: Tables['remembered_devices'],
): Promise<void> {
  await trx
    .insertInto('remembered_devices')
    .values({ user_id, hash, ...row })
    .onConflict(conflict => conflict.columns(['user_id', 'hash']).doUpdateSet(row))
    .execute()
}

export async function deleteRememberedDevices(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('remembered_devices').where('user_id', '=', userId).execute()
}

export async function countRemembered(
  db: Db,
  { userId, passwordMark, moment }: Remembered,
): Promise<number> {
  const rows = await db
    .selectFrom('remembered_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('password_mark', '=', passwordMark)
    .where('expires_at', '>', moment)
    .execute()
  return rows.length
}

/** Deletes all known devices and places of a person. */
export async function deleteKnown(trx: Trx, userId: number): Promise<void> {
  for (const table of ['known_devices', 'known_places'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}
