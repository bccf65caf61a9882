import type { CARD_BRANDS } from '../contract/account.rules.ts'
import type { PAYMENT_KINDS, PLAN_EVENTS } from '../contract/account-billing.contract.ts'
import type { PlanInterval, PlanOnOffer } from '../contract/plans.rules.ts'
import type { UserPlan } from '#features/users/contract/users.contract.ts'
import type { Generated, Selectable } from 'kysely'

/** When a plan started and how it is billed; without a row, monthly since the person joined. */
export interface SubscriptionsTable {
  user_id: number
  interval: PlanInterval
  began_at: string
  next_plan: UserPlan | null
  next_interval: PlanInterval | null
  next_at: string | null
  /** Free until then. */
  trial_until: string | null
}
export interface PaymentMethodsTable {
  id: Generated<number>
  user_id: number
  kind: (typeof PAYMENT_KINDS)[number]
  brand: (typeof CARD_BRANDS)[number] | null
  last4: string
  month: number | null
  year: number | null
  name: string
  is_default: number
  created_at: string
}
/** Wording and price of a plan from a moment on; amounts in minor units. */
interface PlanOffersTable {
  id: Generated<number>
  plan: PlanOnOffer
  version: number
  title: string
  subtitle: string
  /** JSON. */
  benefits: string
  monthly: number
  yearly: number
  is_popular: number
  /** Whether the wording is the product's default. */
  has_default_texts: number
  since: string
}
export type OfferRow = Selectable<PlanOffersTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Section contents, one JSON document each. */
    account_sections: {
      user_id: number
      section: 'info' | 'social' | 'billing'
      document: string
      version: number
      updated_at: string
    }
    plan_offers: PlanOffersTable
    subscriptions: SubscriptionsTable
    /** The history of people's plans; amounts in minor units. */
    plan_events: {
      id: Generated<number>
      user_id: number
      at: string
      event: (typeof PLAN_EVENTS)[number]
      plan: UserPlan
      interval: PlanInterval
      effective_at: string
      credit: number
      due: number
      by_name: string
    }
    payment_methods: PaymentMethodsTable
    /** Trials: at most one per person. */
    plan_trials: { user_id: number; began_at: string; ends_at: string; reminded_at: string | null }
    referral_codes: { user_id: number; code: string }
    referrals: {
      id: Generated<number>
      user_id: number
      email: string
      email_key: string
      invited_at: string
      joined_id: number | null
      joined_at: string | null
    }
  }
}
