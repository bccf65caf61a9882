import { ordersContract } from '../../contract/orders.contract.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

/** An order's screen and call share a path. */
export const ORDER_SCREEN = ordersContract.listOrders.path

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
