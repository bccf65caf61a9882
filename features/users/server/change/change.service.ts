import type { UserChange, UserRole } from '../../contract/users.contract.ts'
import { findUserRefusal } from '../../contract/users.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { type ChangedRecord, recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import {
  countActiveAdmins,
  describeUser,
  findDeletedUser,
  findUser,
  toUser,
  updateUserRow,
} from '../users.repo.ts'
import { asTaken, refuseTaken } from '../identity/identity.service.ts'
import type { UserRow } from '../users.tables.ts'
import { type BulkResult, eachOf } from './bulk.service.ts'
import { suspension, toColumns } from './columns.service.ts'
import type { PlanListener } from '../users.points.ts'

// Changes to people. Whether one may be is decided inside its transaction, on the rows as they then are: two admins who delete
// each other at the same moment cannot both succeed (USR-04). Every one is recorded, with the way back.

export type Change = Omit<UserChange, 'id'> & { id: number }
/** Whose rights count, and whom the log names. */
export interface Who {
  caller: Caller
  actor: Actor
}

/** What ends a person's sessions; authentication gives it. */
export interface SessionEnder {
  revokeSessionsOf(trx: Trx, userIds: number[], reason: string): Promise<void>
  forget(userIds: number[]): void
}

/** Who may do more than somebody; the roles give it (ROLE-05). */
export interface RightsGuard {
  /** The user roles that give nothing beyond what the caller may do. */
  listGivable(caller: Caller): Promise<ReadonlySet<UserRole>>
  /** May this person do something that the caller may not? */
  isAbove(person: { userId: number; role: UserRole }, caller: Caller): Promise<boolean>
}

/** What a change of one person left behind, for the log and for the way back. */
type Touched = ChangedRecord & { id: number }

/** The steps inside a transaction: the routes and the undo are made of them. */
export interface UserSteps {
  update(trx: Trx, who: Who, change: Change & { reason?: string | undefined }): Promise<Touched>
  remove(trx: Trx, who: Who, id: number): Promise<Touched>
  restore(trx: Trx, who: Who, id: number): Promise<Touched>
}

export interface UserChanges {
  steps: UserSteps
  update(
    who: Who,
    change: Change,
    ifMatch: number | undefined,
  ): Promise<{ row: UserRow; changeId: number }>
  removeAll(who: Who, ids: number[]): Promise<BulkResult>
  restoreAll(who: Who, ids: number[]): Promise<BulkResult>
  /** The same change to several people: status, role or plan. */
  updateAll(
    who: Who,
    ids: number[],
    change: Omit<Change, 'id'> & { reason?: string },
  ): Promise<BulkResult>
}

interface Parts {
  onPlan: PlanListener
  database: Database
  clock: Clock
  sessions: SessionEnder
  rights: RightsGuard
  pictures: Pick<FileLinks, 'urlOf'>
}

export function createUserChanges({
  database,
  clock,
  sessions,
  rights,
  pictures,
  onPlan,
}: Parts): UserChanges {
  const steps = createSteps({ clock, sessions, rights, onPlan })

  /** One transaction; whoever was touched is looked up anew from then on. */
  async function change<T>(userIds: number[], run: (trx: Trx) => Promise<T>): Promise<T> {
    try {
      return await database.write(run)
    } catch (error) {
      throw asTaken(error, database.dialect)
    } finally {
      sessions.forget(userIds)
    }
  }

  const record = (trx: Trx, { actor }: Who, done: Recorded) =>
    recordUsers(trx, { actor, now: clock(), ...done })
  const bulk = (
    who: Who,
    ids: number[],
    {
      one,
      ...how
    }: Omit<Recorded, 'records'> & { one: (trx: Trx, id: number) => Promise<Touched> },
  ) =>
    change(ids, async trx => {
      const { records, refused } = await eachOf(trx, ids, id => one(trx, id))
      const changeId =
        records.length === 0 ? undefined : await record(trx, who, { ...how, records })
      return { done: records.map(({ id }) => id), refused, changeId }
    })

  return {
    steps,
    update: (who, wanted, ifMatch) =>
      change([wanted.id], async trx => {
        const target = await getUser(trx, wanted.id)
        if (ifMatch !== undefined && ifMatch !== target.version)
          throw staleVersion(
            toUser(target, {
              withBilling: who.caller.can('read', 'Billing'),
              pictureOf: id => pictures.urlOf(id, who.caller),
            }),
          )
        const touched = await steps.update(trx, who, wanted)
        const changeId = await record(trx, who, {
          action: 'update',
          undo: 'users.revert',
          records: [touched],
        })
        return { row: await getUser(trx, wanted.id), changeId }
      }),
    removeAll: (who, ids) =>
      bulk(who, ids, {
        action: 'delete',
        undo: 'users.restore',
        one: (trx, id) => steps.remove(trx, who, id),
      }),
    restoreAll: (who, ids) =>
      bulk(who, ids, {
        action: 'restore',
        undo: 'users.delete',
        one: (trx, id) => steps.restore(trx, who, id),
      }),
    updateAll: (who, ids, wanted) =>
      bulk(who, ids, {
        action: 'update',
        undo: 'users.revert',
        one: (trx, id) => steps.update(trx, who, { id, ...wanted }),
      }),
  }
}

function createSteps({
  clock,
  sessions,
  rights,
  onPlan,
}: Pick<Parts, 'clock' | 'sessions' | 'rights' | 'onPlan'>): UserSteps {
  const now = () => clock().toISOString()
  return {
    async update(trx, { caller, actor }, { reason = '', ...wanted }) {
      const target = await getUser(trx, wanted.id)
      if (wanted.billing !== undefined && !caller.can('update', 'Billing'))
        throw forbidden('update', 'Billing')
      const after = { role: wanted.role ?? target.role, status: wanted.status ?? target.status }
      await refuseUnlessAllowed(trx, rights, { caller, target, after })
      await refuseTaken(trx, { email: wanted.email, username: wanted.username, except: wanted.id })
      const suspended = suspension(caller, {
        before: target.status,
        after: after.status,
        reason,
        now: now(),
      })
      await updateUserRow(trx, wanted.id, { ...toColumns(wanted), ...suspended, updated_at: now() })
      if (after.status === 'inactive' && target.status !== 'inactive')
        await sessions.revokeSessionsOf(trx, [wanted.id], 'user suspended')
      const row = await getUser(trx, wanted.id)
      if (row.current_plan !== target.current_plan) {
        await onPlan(trx, { userId: row.id, plan: row.current_plan, by: actor.name, now: clock() })
      }
      if (row.role !== target.role)
        await notify(trx, {
          userIds: [row.id],
          kind: 'role-changed',
          params: { role: row.role },
          now: clock(),
        })
      return {
        id: row.id,
        name: row.full_name,
        before: describeUser(target),
        after: describeUser(row),
      }
    },
    async remove(trx, { caller }, id) {
      const target = await getUser(trx, id)
      await refuseUnlessAllowed(trx, rights, { caller, target, after: undefined })
      await updateUserRow(trx, id, { deleted_at: now(), deleted_by: caller.userId })
      await sessions.revokeSessionsOf(trx, [id], 'user deleted')
      return { id, name: target.full_name, before: describeUser(target) }
    },
    async restore(trx, _who, id) {
      const target = await findDeletedUser(trx, id)
      if (target === undefined) throw userNotFound()
      await refuseTaken(trx, { email: target.email, username: target.username })
      await updateUserRow(trx, id, { deleted_at: null, deleted_by: null })
      return { id, name: target.full_name, after: describeUser(target) }
    },
  }
}

async function getUser(trx: Trx, id: number): Promise<UserRow> {
  const user = await findUser(trx, id)
  if (user === undefined) throw userNotFound()
  return user
}

interface Step {
  caller: Caller
  target: UserRow
  after: Pick<UserRow, 'role' | 'status'> | undefined
}

async function refuseUnlessAllowed(trx: Trx, rights: RightsGuard, step: Step): Promise<void> {
  const refusal = findUserRefusal({ ...step, activeAdmins: await countActiveAdmins(trx) })
  if (refusal !== undefined) throw userRefused(refusal)
  await refuseBeyond(rights, step.caller, { target: step.target, role: step.after?.role })
}

/** Refuses what reaches for more than the caller may do: somebody above them, or a role that would be. */
export async function refuseBeyond(
  rights: RightsGuard,
  caller: Caller,
  { target, role }: { target?: Pick<UserRow, 'id' | 'role'>; role?: UserRole | undefined },
): Promise<void> {
  const isSelf = target?.id === caller.userId
  if (
    target !== undefined &&
    !isSelf &&
    (await rights.isAbove({ userId: target.id, role: target.role }, caller))
  )
    throw userRefused('user.beyond')
  if (role !== undefined && role !== target?.role && !(await rights.listGivable(caller)).has(role))
    throw userRefused('user.beyond')
}

interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore' | 'import'
  undo: 'users.restore' | 'users.delete' | 'users.revert'
  records: Touched[]
}

/** Puts what was done to people into the log, with the way back. */
export function recordUsers(
  trx: Trx,
  { actor, now, action, undo, records }: Recorded & { actor: Actor; now: Date },
): Promise<number> {
  const args = undo === 'users.revert' ? { people: records } : { ids: records.map(({ id }) => id) }
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'User',
    records,
    undo: { kind: undo, args },
  })
}
