import type { CARD_BRANDS } from '../contract/account.rules.ts'
import type { PAYMENT_KINDS, PLAN_EVENTS } from '../contract/account-billing.contract.ts'
import type { PlanInterval, PlanOnOffer } from '../contract/plans.rules.ts'
import type { UserPlan } from '#features/users/contract/users.contract.ts'
import type { Generated, Selectable } from 'kysely'

/** When a plan began and how it is paid; a person without a row pays monthly, from when they joined. */
export interface SubscriptionsTable {
  user_id: number
  interval: PlanInterval
  began_at: string
  next_plan: UserPlan | null
  next_interval: PlanInterval | null
  next_at: string | null
  /** For nothing until then. */
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
/** How a plan was worded and priced from a moment on; amounts in minor units. */
interface PlanOffersTable {
  id: Generated<number>
  plan: PlanOnOffer
  version: number
  title: string
  subtitle: string
  /** As JSON. */
  benefits: string
  monthly: number
  yearly: number
  is_popular: number
  /** The words the product came with. */
  is_as_given: number
  since: string
}
export type OfferRow = Selectable<PlanOffersTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** What a person says of themselves, one JSON document a section. */
    account_sections: {
      user_id: number
      section: 'info' | 'social' | 'billing'
      document: string
      version: number
      updated_at: string
    }
    plan_offers: PlanOffersTable
    subscriptions: SubscriptionsTable
    /** What became of a person's plan; amounts in minor units. */
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
    /** Who has tried a plan: once each. */
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
