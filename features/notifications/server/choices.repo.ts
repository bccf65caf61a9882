import { noticeFlags, noticeChannels } from '#features/account-setting/contract/account.contract.ts'
import {
  type NoticeChoices,
  type NoticeFlag,
  NOTICES_AT_FIRST,
  type NoticeChannels,
  DEFAULT_CHANNELS,
} from '../contract/notifications.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './notifications.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// People's notification choices, with defaults for what they haven't chosen.

export interface Choices {
  flags: NoticeChoices
  channels: NoticeChannels
  version: number
}

const AT_FIRST: Choices = { flags: NOTICES_AT_FIRST, channels: DEFAULT_CHANNELS, version: 0 }
const document = asStored(z.object({ flags: noticeFlags, channels: noticeChannels }))
/** One statement takes so many values. */
const AT_ONCE = 500

export async function findChoices(db: Db, userId: number): Promise<Choices> {
  return (await listChoices(db, [userId])).get(userId) ?? AT_FIRST
}

/** Every active person who opted into a kind that is off by default. */
export async function listWanting(db: Db, flag: NoticeFlag): Promise<number[]> {
  const rows = await db
    .selectFrom('notice_choices')
    .innerJoin('users', 'users.id', 'notice_choices.user_id')
    .select(['notice_choices.user_id', 'notice_choices.document'])
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .orderBy('notice_choices.user_id')
    .execute()
  return rows.filter(row => read(row.document).flags[flag]).map(row => row.user_id)
}

/** For people who have chosen something. */
async function listChoices(db: Db, userIds: readonly number[]): Promise<Map<number, Choices>> {
  const found = new Map<number, Choices>()
  for (const some of chunksOf(userIds, AT_ONCE)) {
    const rows = await db
      .selectFrom('notice_choices')
      .selectAll()
      .where('user_id', 'in', some)
      .execute()
    for (const row of rows) found.set(row.user_id, { ...read(row.document), version: row.version })
  }
  return found
}

/** What each of these people has chosen. */
export async function choicesOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => Choices> {
  const found = await listChoices(db, userIds)
  return userId => found.get(userId) ?? AT_FIRST
}

/** Answers the new version. */
export async function saveChoices(
  trx: Trx,
  { userId, flags, channels, version, now }: Choices & { userId: number; now: Date },
): Promise<number> {
  const stored = {
    document: JSON.stringify({ flags, channels }),
    version: version + 1,
    updated_at: now.toISOString(),
  }
  await trx
    .insertInto('notice_choices')
    .values({ user_id: userId, ...stored })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(stored))
    .execute()
  return stored.version
}

/** What a document of another release lacks is as at first; one that does not fit counts as nothing chosen. */
function read(text: string): Omit<Choices, 'version'> {
  const json: unknown = JSON.parse(text)
  const { flags, channels }: { flags?: object; channels?: object } = Object(json)
  const found = document.safeParse({
    flags: { ...AT_FIRST.flags, ...flags },
    channels: { ...AT_FIRST.channels, ...channels },
  })
  return found.success ? found.data : AT_FIRST
}
