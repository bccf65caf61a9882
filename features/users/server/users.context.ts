import type { CustomFieldsOf } from '#features/custom-fields/server/custom-fields.service.ts'
import type { UserData } from '#features/auth/contract/auth.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { BulkResult } from '#platform/server/changes/each-of.ts'
import type { ChangedBy, MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { ChangedRecord } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { EffectiveRight, GivenRole, UserSession } from '../contract/users-admin.contract.ts'
import type { UserChange, UserRole } from '../contract/users.contract.ts'
import type { OwnedRecords, PersonalPart, PlanListener } from './users.points.ts'
import type { UserRow } from './users.tables.ts'

// The dependencies shared by the user folders. Types only.

export interface UsersParts extends Pick<Platform, 'database' | 'clock' | 'passwords'> {
  changes: UserChanges
  custom: CustomFieldsOf
  account: Account
  pictures: Pick<FileLinks, 'urlOf'>
  ownedRecords: () => OwnedRecords[]
  personalParts: () => PersonalPart[]
  rights: RightsGuard
  rightsOf: (person: {
    userId: number
    role: UserRole
  }) => Promise<{ rights: EffectiveRight[]; grants: GivenRole[] }>
}

/** What it takes to change people. */
export interface UserChangeParts extends Pick<UsersParts, 'database' | 'clock' | 'pictures'> {
  /** What ends a person's sessions. */
  sessions: Pick<Account, 'revokeSessionsOf' | 'forget'>
  rights: RightsGuard
  custom: CustomFieldsOf
  onPlan: PlanListener
}

type UserInput = Omit<UserChange, 'id'> & { id: number }

/** A user's change, for the log and for undo. */
export type UserRecord = ChangedRecord & {
  id: number
  /** Names of its custom fields whose values the log leaves out. */
  hidden?: readonly string[]
}

/** The steps inside a transaction: the routes and the undo are made of them. */
export interface UserSteps {
  update(
    context: MutationContext,
    input: UserInput & { reason?: string | undefined; isUndo?: true },
  ): Promise<UserRecord>
  remove(context: MutationContext, id: number): Promise<UserRecord>
  restore(context: MutationContext, id: number): Promise<UserRecord>
}

export interface UserChanges {
  steps: UserSteps
  update(
    by: ChangedBy,
    input: UserInput,
    ifMatch: number | undefined,
  ): Promise<{ row: UserRow; changeId: number }>
  removeAll(by: ChangedBy, ids: number[]): Promise<BulkResult>
  restoreAll(by: ChangedBy, ids: number[]): Promise<BulkResult>
  /** The same change to several people: status, role or plan. */
  updateAll(
    by: ChangedBy,
    ids: number[],
    input: Omit<UserInput, 'id'> & { reason?: string },
  ): Promise<BulkResult>
}

/** Compares rights of users; provided by roles (ROLE-05). */
export interface RightsGuard {
  /** The user roles that give nothing beyond what the caller may do. */
  listGivable(caller: Caller): Promise<ReadonlySet<UserRole>>
  /** May this person do something that the caller may not? */
  isAbove(person: { userId: number; role: UserRole }, caller: Caller): Promise<boolean>
}

interface Receiver {
  id: number
  full_name: string
  email: string
}

/** Sessions and links of people's accounts: what users need of authentication, which is built on users. */
export interface Account {
  revokeSessionsOf(trx: Trx, userIds: number[], reason: string): Promise<void>
  /** Ends the caller's other sessions; returns how many. */
  revokeOthers(
    trx: Trx,
    caller: Pick<Caller, 'userId' | 'sessionId'>,
    reason: string,
  ): Promise<number>
  /** Ends one session of a user; returns whether it existed. */
  revokeSession(trx: Trx, session: { id: string; userId: number; reason: string }): Promise<boolean>
  /** Revokes the API keys of a person; answers how many. */
  revokeKeysOf(trx: Trx, keys: { userId: number; actor: Actor; now: Date }): Promise<number>
  forget(userIds: number[]): void
  listSessions(userId: number, currentId: string): Promise<UserSession[]>
  /** A read-only session as another user. */
  impersonate(
    trx: Trx,
    reader: { caller: Caller; userId: number; ip: string; userAgent: string },
  ): Promise<{ accessToken: string; expiresAt: string; userData: UserData }>
  mailLink(
    trx: Trx,
    link: { user: Receiver; purpose: 'invite' | 'reset'; now: Date; by?: string; message?: string },
  ): Promise<void>
  /** Since when they use two-factor authentication; undefined: they don't. */
  twoFactorSince(db: Db, userId: number): Promise<string | undefined>
  /** Turns it off, and notifies them; returns whether it was on. */
  resetTwoFactor(trx: Trx, userId: number): Promise<boolean>
  makeLink(trx: Trx, link: { userId: number; purpose: 'invite'; now: Date }): Promise<string>
}
