import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type CardEmbed,
  cardMailsContract,
  type newEmbed,
} from '../../contract/card-mails.contract.ts'
import { MOST_EMBEDS } from '../../contract/card-mails.rules.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { notFoundHere, tooMany } from '../dashboards.errors.ts'
import type { EmbedRow } from '../dashboards.tables.ts'
import type { Who } from '../own/own.service.ts'
import { accessOf, mayTell } from '../told/told.service.ts'

// Links that show one card to whoever has them. The address is signed, so its owner can read it again and nobody can make one; the row says
// until when, and whether it was ended before.

const DAY = 86_400_000

export interface Signing {
  key: string
  baseUrl: string
}
const sign = (
  key: string,
  { id, user_id, expires_at }: Pick<EmbedRow, 'id' | 'user_id' | 'expires_at'>,
): string =>
  createHmac('sha256', key).update(`card-embed|${id}|${user_id}|${expires_at}`).digest('base64url')

export function toEmbed(row: EmbedRow, { key, baseUrl, now }: Signing & { now: Date }): CardEmbed {
  const token = `${row.id}.${sign(key, row)}`
  const addressOf = (path: string) => `${baseUrl}${path.replace('{token}', token)}`
  return {
    id: row.id,
    card: row.card,
    period: row.period,
    sites: sitesOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isOver: row.revoked_at !== null || row.expires_at <= now.toISOString(),
    pageUrl: addressOf(cardMailsContract.openEmbed.path),
    pictureUrl: addressOf(cardMailsContract.getEmbedPicture.path),
  }
}
export const sitesOf = ({ sites }: Pick<EmbedRow, 'sites'>): string[] =>
  sites.split(' ').filter(one => one !== '')

/** The newest first. */
export const listEmbeds = (db: Db, userId: number): Promise<EmbedRow[]> =>
  db
    .selectFrom('card_embeds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(2 * MOST_EMBEDS)
    .execute()

export async function addEmbed(
  trx: Trx,
  { caller, actor, now }: Who,
  { card, period, days, sites }: z.output<typeof newEmbed>,
): Promise<EmbedRow> {
  refuseCard(caller, card)
  const open = (await listEmbeds(trx, caller.userId)).filter(
    row => row.revoked_at === null && row.expires_at > now.toISOString(),
  )
  if (open.length >= MOST_EMBEDS) throw tooMany(MOST_EMBEDS)
  const row = await trx
    .insertInto('card_embeds')
    .values({
      user_id: caller.userId,
      card,
      period,
      sites: [...new Set(sites)].join(' '),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + days * DAY).toISOString(),
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { card, period, sites: row.sites, until: row.expires_at }
  const records = [{ id: `embed:${row.id}`, name: card, after }]
  await recordChange(trx, {
    actor,
    now,
    action: 'create',
    subject: 'Account',
    records,
    onlyFor: caller.userId,
  })
  return row
}

export async function revokeEmbed(
  trx: Trx,
  { caller, actor, now }: Who,
  id: number,
): Promise<EmbedRow> {
  const row = (await listEmbeds(trx, caller.userId)).find(one => one.id === id)
  if (row === undefined) throw notFoundHere()
  if (row.revoked_at !== null) return row
  const revoked_at = now.toISOString()
  await trx.updateTable('card_embeds').set({ revoked_at }).where('id', '=', id).execute()
  const records = [
    { id: `embed:${id}`, name: row.card, before: { revoked: false }, after: { revoked: true } },
  ]
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Account',
    records,
    onlyFor: caller.userId,
  })
  return { ...row, revoked_at }
}

/** The link of a token, unless it is wrong, over or ended. */
export async function findByToken(
  db: Db,
  token: string,
  { key, now }: { key: string; now: Date },
): Promise<EmbedRow | undefined> {
  const [id = '', signature = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(id)) return undefined
  const row = await db
    .selectFrom('card_embeds')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, row))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return row.revoked_at === null && row.expires_at > now.toISOString() ? row : undefined
}

function refuseCard(caller: Caller, card: EmbedRow['card']): void {
  if (mayTell(caller, card)) return
  const access = accessOf(card)
  if (typeof access === 'object') throw forbidden(...access.can)
}
