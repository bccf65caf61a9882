import { ordersContract } from '../../contract/orders.contract.ts'
import type { OrderEventKind } from '../../contract/orders.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import '../orders.tables.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

/** The screen of an order is its own call's address, the list's that of the list. */
export const ORDER_SCREEN = ordersContract.listOrders.path

interface NewEvent {
  orderId: number
  kind: OrderEventKind
  now: Date
  by: string | null
  amount?: number | undefined
  text?: string | undefined
}
/** A line of an order's timeline. */
export async function addEvent(
  trx: Trx,
  { orderId, kind, now, by, amount, text = '' }: NewEvent,
): Promise<void> {
  const row = {
    order_id: orderId,
    kind,
    at: now.toISOString(),
    by_name: by,
    amount: amount ?? null,
    text,
  }
  await trx.insertInto('order_events').values(row).execute()
}

/** The language of a buyer, and amounts as it writes them. */
export async function wordsOfBuyer(
  trx: Trx,
  userId: number | null,
): Promise<{ language: Language; money: (amount: number, currency: string) => string }> {
  const languageOf = await readLanguages(trx, userId === null ? [] : [userId])
  const language = languageOf(userId ?? 0)
  return {
    language,
    money: (amount, currency) => writeMoney(amount, { currency, language }),
  }
}
