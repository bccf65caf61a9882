import { cardAnalyticsContract } from '../contract/card-analytics.contract.ts'
import { cardStatisticsContract } from '../contract/card-statistics.contract.ts'
import { cardContract, type FigureRow } from '../contract/card.contract.ts'
import { cardFields, type RowsLink } from '../contract/card-shapes.rules.ts'
import type { Call } from '#platform/contract/define.ts'
import type { OrderStatus } from '#features/orders/contract/orders.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import * as z from 'zod/mini'
import type { TestApp } from '#app/server/test-app.ts'
import type { Tables } from '#platform/server/database/tables.ts'

// Helpers of card tests: read a card, open its rows, and create records in a period of their own.

/** All seventeen, by name. */
export const CARDS: [string, Call][] = Object.entries({
  ...cardAnalyticsContract,
  ...cardStatisticsContract,
})

const fields = z.object({ rows: cardFields.rows, definition: z.string() })

export interface TestOrder {
  at: string
  status?: OrderStatus
  total?: number
  currency?: string
  /** Items of a product, at a unit price in minor units. */
  lines?: { productId: number | null; qty: number; price: number; returned?: number }[]
}

export function createTestFigures(test: TestApp, as: UserRole = 'admin') {
  let made = 0
  /** A card's answer; throws if it is invalid. */
  async function read<S extends z.ZodMiniType>(
    call: Call & { output: S },
    query: Record<string, string> = {},
  ): Promise<z.output<S>> {
    const answer = await test.call(call, { as, query })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return z.parse(call.output, answer.json())
  }
  async function rowsOf({ figure, from, to, tz }: Pick<RowsLink, 'figure' | 'from' | 'to' | 'tz'>) {
    const rows: FigureRow[] = []
    for (let page = 1; ; page += 1) {
      const found = await read(cardContract.getCardRows, {
        figure,
        from,
        to,
        tz,
        page: `${page}`,
        perPage: '100',
      })
      rows.push(...found.rows)
      if (rows.length >= found.total) return { ...found, rows }
    }
  }
  /** Adds up rows in hundredths, to avoid rounding. Null if one is unknown. */
  function addUp(rows: readonly FigureRow[]): number | null {
    let sum = 0
    for (const { amount, count } of rows) {
      const value = amount ?? count
      if (value === null) return null
      sum += Math.round(value * 100)
    }
    return sum / 100
  }

  return {
    read,
    rowsOf,
    addUp,
    linksOf: async (call: Call, query: Record<string, string> = {}) =>
      z.parse(fields, await read(call, query)).rows,
    async order({
      at,
      status = 'paid',
      total = 1000,
      currency = 'USD',
      lines = [],
    }: TestOrder): Promise<number> {
      made += 1
      const sums = {
        list_total: total,
        items: total,
        discount: 0,
        shipping: 0,
        tax: 0,
        total,
        gift_cards: 0,
        paid: 0,
        refunded: 0,
        pieces: 1,
      }
      const texts = {
        taxes: '[]',
        coupons: '[]',
        ship_to: '{}',
        bill_to: '{}',
        note: '',
        carrier: '',
        tracking_url: '',
        words: '',
      }
      const row: Omit<Tables['orders'], 'id' | 'version'> = {
        ...sums,
        ...texts,
        user_id: null,
        checkout_id: `figures-${made}`,
        placed_at: at,
        status,
        payment_method: 'invoice',
        currency,
        shipping_kind: 'standard',
        shipping_date: at.slice(0, 10),
        customer_name: `Buyer ${made}`,
        customer_email: `buyer.${made}@test.example`,
        customer_key: `buyer ${made}`,
        invoice_id: null,
        invoice_number: null,
        updated_at: at,
        deleted_at: null,
      }
      return test.database.write(async trx => {
        const { id } = await trx
          .insertInto('orders')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const { productId, qty, price, returned = 0 } of lines) {
          const names = { name: 'Goods', variant_name: '', sku: '', slug: '', image: '' }
          await trx
            .insertInto('order_lines')
            .values({
              order_id: id,
              product_id: productId,
              variant_id: 0,
              ...names,
              qty,
              price,
              list_price: price,
              returned,
            })
            .execute()
        }
        return id
      })
    },
    visit: (
      at: string,
      {
        userId = 11,
        seconds = 60,
        device = 'desktop' as const,
        browser = 'Firefox',
      }: Partial<TestVisit> = {},
    ) =>
      test.database.write(trx =>
        trx
          .insertInto('visits')
          .values({
            user_id: userId,
            session_id: `figures-${(made += 1)}`,
            started_at: at,
            last_at: at,
            seconds,
            device,
            browser,
          })
          .execute(),
      ),
    ticket: (
      at: string,
      { status = 'new' as const, reply = null, closed = null }: Partial<TestTicket> = {},
    ) =>
      test.database.write(trx =>
        trx
          .insertInto('support_tickets')
          .values({
            number: 900_000 + (made += 1),
            source: 'manual',
            requester_id: 11,
            email: 'a@test.example',
            subject: `Ticket ${made}`,
            subject_key: `ticket ${made}`,
            assignee_id: null,
            status,
            priority: 1,
            about: null,
            created_at: at,
            updated_at: at,
            first_reply_at: reply,
            closed_at: closed,
            words: '',
          })
          .execute(),
      ),
  }
}

interface TestVisit {
  userId: number | null
  seconds: number
  device: 'desktop' | 'mobile' | 'tablet'
  browser: string
}
interface TestTicket {
  status: 'new' | 'open' | 'closed'
  reply: string | null
  closed: string | null
}
