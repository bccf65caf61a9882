import type { Device } from '@smart-fft/contract/card.rules'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /**
     * What rows of other features add up to, kept by triggers: `orders` by state, `goods` by product, `payments` in and out, `credits` and
     * `discounts`. By day (`d`) and by quarter of an hour (`q`) in UTC; what has a date and no moment, by that date.
     */
    figures_facet: {
      kind: 'orders' | 'goods' | 'payments' | 'credits' | 'discounts'
      unit: 'd' | 'q'
      slot: string
      key: string
      currency: string
      n: number
      amount: number
    }
    visits: {
      id: Generated<number>
      user_id: number | null
      session_id: string
      started_at: string
      last_at: string
      seconds: number
      device: Device
      browser: string
    }
    page_views: { slot: string; n: number }
    news_addresses: { id: Generated<number>; email: string; email_key: string; confirmed_at: string }
    card_plans: { name: string; value: number | null; currency: string; version: number; updated_at: string }
  }
}
