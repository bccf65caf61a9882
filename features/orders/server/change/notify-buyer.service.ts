import { orderNumber } from '../../contract/orders.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { ORDER_SCREEN, wordsOfBuyer } from '../checkout/order-words.service.ts'
import type { StepParts } from '../orders.context.ts'
import type { OrderRow } from '../orders.tables.ts'

// What the buyer learns of an order: by email, and on their open screens.

/** The name in the timeline; null for the system. */
export const byOf = ({ userId, name }: Actor): string | null => (userId === null ? null : name)

interface BuyerMail {
  row: OrderRow
  template: 'orderShipped' | 'orderCancelled' | 'orderDeclined' | 'orderRefunded'
  now: Date
  /** In minor units. */
  amount?: number
  reason?: string
  /** Elsewhere; the order itself when empty. */
  link?: string
}
export async function mailBuyer(
  trx: Trx,
  { mail, baseUrl }: Pick<StepParts, 'mail' | 'baseUrl'>,
  { row, template, now, amount = row.total, reason = '', link = '' }: BuyerMail,
): Promise<void> {
  const { language, money } = await wordsOfBuyer(trx, row.user_id)
  await mail.send(trx, {
    to: row.customer_email,
    now,
    language,
    template,
    values: {
      number: orderNumber(row.id),
      amount: money(toMajor(amount, row.currency), row.currency),
      reason,
    },
    link: link === '' ? `${baseUrl}${ORDER_SCREEN}/${row.id}` : link,
  })
}

/** Live event for the buyer's screens; staff's follow from the recorded change. */
export async function notifyBuyer(
  trx: Trx,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  if (user_id !== null) await announce(trx, { topic: 'Order', ids: [id], now, userId: user_id })
}
