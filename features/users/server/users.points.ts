import type { UserPlan } from '../contract/users.contract.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** Something a person owns, told before they are deleted. */
export interface OwnedRecords {
  noun: string
  count: (db: Db, userId: number) => Promise<number>
}
export const ownedRecords = extensionPoint<OwnedRecords>('holding')

/** One kind of thing that is stored about a person. */
export interface PersonalPart {
  name: string
  /** All of it, without secrets; of what is the person's alone, others than they get no more than that it is there. */
  read(db: Db, userId: number, reader: { isSelf: boolean }): Promise<Record<string, unknown>[]>
  /** Removes it and answers how many there were. Without it the part remains, for `reason`. */
  erase?(trx: Trx, userId: number): Promise<number>
  reason?: string
}
/** What is stored about a person: what they are handed out, and what goes when they are erased. */
export const personalData = extensionPoint<PersonalPart>('personal data')

/** Told of a change of plan, in its transaction: somebody keeps the books. */
export type PlanListener = (
  trx: Trx,
  change: { userId: number; plan: UserPlan; by: string; now: Date },
) => Promise<void>
export const planListener = extensionPoint<PlanListener>('plan listener')
