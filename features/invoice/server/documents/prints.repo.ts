import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'

// Documents that were handed out, each by the digest of its bytes.

type Print = Selectable<Tables['invoice_prints']>

/** An identical document is already known. */
export async function insertPrint(trx: Trx, print: Print): Promise<void> {
  await trx
    .insertInto('invoice_prints')
    .values(print)
    .onConflict(conflict => conflict.column('digest').doNothing())
    .execute()
}

export const findPrint = (db: Db, digest: string): Promise<Print | undefined> =>
  db.selectFrom('invoice_prints').selectAll().where('digest', '=', digest).executeTakeFirst()
