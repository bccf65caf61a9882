import type { UserPlan } from '../contract/users.contract.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PersonalPart } from './privacy/privacy.routes.ts'

/** Something a person owns, told before they are deleted. */
export interface Holding {
  noun: string
  count: (db: Db, userId: number) => Promise<number>
}
export const holding = extensionPoint<Holding>('holding')

/** What is stored about a person: what they are handed out, and what goes when they are erased. */
export const personalData = extensionPoint<PersonalPart>('personal data')

/** Told of a change of plan, in its transaction: somebody keeps the books. */
export type PlanListener = (
  trx: Trx,
  change: { userId: number; plan: UserPlan; by: string; now: Date },
) => Promise<void>
export const planListener = extensionPoint<PlanListener>('plan listener')
