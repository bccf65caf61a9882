import { DAY } from '#platform/contract/durations.rules.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type CardEmbed,
  cardMailsContract,
  type newEmbed,
} from '../../contract/card-mails.contract.ts'
import { MAX_EMBEDS } from '../../contract/card-mails.rules.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { notFoundHere, tooMany } from '../dashboards.errors.ts'
import type { EmbedRow } from '../dashboards.tables.ts'
import { findEmbed, insertEmbed, listEmbeds, revokeEmbedRow } from './embeds.repo.ts'
import { accessOf, mayRender } from '../rendered/rendered.service.ts'

// Links that show one card to anyone who has them. URLs are signed: the owner can read them again, and no one can forge them; the row holds
// expiry and revocation.

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
    allowedOrigins: originsOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isExpired: row.revoked_at !== null || row.expires_at <= now.toISOString(),
    pageUrl: addressOf(cardMailsContract.openEmbed.path),
    pictureUrl: addressOf(cardMailsContract.getEmbedPicture.path),
  }
}
export const originsOf = ({ allowed_origins }: Pick<EmbedRow, 'allowed_origins'>): string[] =>
  allowed_origins.split(' ').filter(one => one !== '')

export async function addEmbed(
  { trx, caller, actor, now }: MutationContext,
  { card, period, days, allowedOrigins }: z.output<typeof newEmbed>,
): Promise<EmbedRow> {
  assertCardVisible(caller, card)
  const open = (await listEmbeds(trx, caller.userId)).filter(
    row => row.revoked_at === null && row.expires_at > now.toISOString(),
  )
  if (open.length >= MAX_EMBEDS) throw tooMany(MAX_EMBEDS)
  const row = await insertEmbed(trx, {
    user_id: caller.userId,
    card,
    period,
    allowed_origins: [...new Set(allowedOrigins)].join(' '),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + days * DAY).toISOString(),
    revoked_at: null,
  })
  const after = { card, period, allowedOrigins: row.allowed_origins, until: row.expires_at }
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
  { trx, caller, actor, now }: MutationContext,
  id: number,
): Promise<EmbedRow> {
  const row = (await listEmbeds(trx, caller.userId)).find(one => one.id === id)
  if (row === undefined) throw notFoundHere()
  if (row.revoked_at !== null) return row
  const revoked_at = now.toISOString()
  await revokeEmbedRow(trx, id, revoked_at)
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

/** The link of a token, unless it is invalid, expired or revoked. */
export async function findByToken(
  db: Db,
  token: string,
  { key, now }: { key: string; now: Date },
): Promise<EmbedRow | undefined> {
  const [id = '', signature = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(id)) return undefined
  const row = await findEmbed(db, Number(id))
  if (row === undefined) return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, row))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return row.revoked_at === null && row.expires_at > now.toISOString() ? row : undefined
}

function assertCardVisible(caller: Caller, card: EmbedRow['card']): void {
  if (mayRender(caller, card)) return
  const access = accessOf(card)
  if (typeof access === 'object') throw forbidden(...access.can)
}
