import type { PlanOnOffer } from '../contract/plans.rules.ts'
import type { Generated, Selectable } from 'kysely'

/** How a plan was worded and priced from a moment on; amounts in minor units. */
export interface PlanOffersTable {
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
    plan_offers: PlanOffersTable
  }
}
