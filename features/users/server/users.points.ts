import type { UserPlan } from '../contract/users.contract.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** Something a user owns, shown before they are deleted. */
export interface OwnedRecords {
  noun: string
  count: (db: Db, userId: number) => Promise<number>
}
export const ownedRecords = extensionPoint<OwnedRecords>('holding')

/** One kind of personal data. */
export interface PersonalPart {
  name: string
  /** All of it, without secrets; of what is the person's alone, others than they get no more than that it is there. */
  read(db: Db, userId: number, reader: { isSelf: boolean }): Promise<Record<string, unknown>[]>
  /** Removes it and answers how many there were. Without it the part remains, for `reason`. */
  erase?(trx: Trx, userId: number): Promise<number>
  reason?: string
}
/** Personal data: exported on request, deleted on erasure. */
export const personalData = extensionPoint<PersonalPart>('personal data')

/** Called on a plan change, in its transaction: for bookkeeping. */
export type PlanListener = (
  trx: Trx,
  change: { userId: number; plan: UserPlan; by: string; now: Date },
) => Promise<void>
export const planListener = extensionPoint<PlanListener>('plan listener')
