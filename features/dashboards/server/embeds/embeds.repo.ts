import type { Insertable } from 'kysely'
import { MAX_EMBEDS } from '../../contract/card-mails.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { EmbedRow } from '../dashboards.tables.ts'

/** Newest first. */
export const listEmbeds = (db: Db, userId: number): Promise<EmbedRow[]> =>
  db
    .selectFrom('card_embeds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(2 * MAX_EMBEDS)
    .execute()

export const findEmbed = (db: Db, id: number): Promise<EmbedRow | undefined> =>
  db.selectFrom('card_embeds').selectAll().where('id', '=', id).executeTakeFirst()

export const insertEmbed = (trx: Trx, row: Insertable<Tables['card_embeds']>): Promise<EmbedRow> =>
  trx.insertInto('card_embeds').values(row).returningAll().executeTakeFirstOrThrow()

export async function revokeEmbedRow(trx: Trx, id: number, at: string): Promise<void> {
  await trx.updateTable('card_embeds').set({ revoked_at: at }).where('id', '=', id).execute()
}
