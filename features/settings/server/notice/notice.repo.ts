import type { Selectable } from 'kysely'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { NoticeTopic } from '../../contract/notice.contract.ts'
import '../settings.tables.ts'

type NoticeRow = Selectable<Tables['notify_requests']>

export const findNotice = (
  db: Db,
  { topic, email_key }: Pick<NoticeRow, 'topic' | 'email_key'>,
): Promise<NoticeRow | undefined> =>
  db
    .selectFrom('notify_requests')
    .selectAll()
    .where('topic', '=', topic)
    .where('email_key', '=', email_key)
    .executeTakeFirst()

/** What a request sets each time it is made. */
interface NoticeAsked {
  language: Language
  wants_news: number
  token_hash: string
  mailed_at: string
}

export async function insertNotice(
  trx: Trx,
  row: NoticeAsked & Pick<NoticeRow, 'topic' | 'email' | 'email_key' | 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('notify_requests')
    .values({ ...row, confirmed_at: null, notified_at: null })
    .execute()
}

/** Signed up again: needs confirmation again. */
export async function renewNotice(trx: Trx, id: number, asked: NoticeAsked): Promise<void> {
  await trx
    .updateTable('notify_requests')
    .set({ ...asked, confirmed_at: null, notified_at: null })
    .where('id', '=', id)
    .execute()
}

/** Undefined when the link was used, or never was. */
export const confirmNoticeRow = (trx: Trx, token_hash: string, now: Date) =>
  trx
    .updateTable('notify_requests')
    .set({ confirmed_at: now.toISOString() })
    .where('token_hash', '=', token_hash)
    .where('confirmed_at', 'is', null)
    .returning(['topic', 'email', 'wants_news'])
    .executeTakeFirst()

/** Confirmed and not notified yet, for any of these topics. */
export const listWaiting = (db: Db, topics: NoticeTopic[], limit: number) =>
  db
    .selectFrom('notify_requests')
    .select(['id', 'email', 'topic', 'language'])
    .where('topic', 'in', topics)
    .where('confirmed_at', 'is not', null)
    .where('notified_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function markNotified(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('notify_requests')
    .set({ notified_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
