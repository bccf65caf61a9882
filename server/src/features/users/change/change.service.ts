import type { UserChange, UserStatus } from '@smart-fft/contract/users.contract'
import { findUserRefusal } from '@smart-fft/contract/users.rules'
import type { Transaction } from 'kysely'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { AppError, forbidden, staleVersion } from '../../../platform/http/app-error.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import { countActiveAdmins, findDeletedUser, findUser, toUser, updateUserRow } from '../users.repo.ts'
import { asTaken, refuseTaken } from '../users.service.ts'
import type { UserRow } from '../users.tables.ts'

// Changes to people. Whether one may be is decided inside its transaction, on the rows as they then are: two admins who delete
// each other at the same moment cannot both succeed (USR-04).

type Trx = Transaction<Tables>

/** What ends a person's sessions; authentication gives it. */
export interface SessionEnder {
  revokeSessionsOf(trx: Trx, userIds: number[], reason: string): Promise<void>
  forget(userIds: number[]): void
}
export interface BulkResult {
  done: number[]
  refused: { id: number; name: string; code: string; detail: string }[]
}
export interface UserChanges {
  update(caller: Caller, change: Omit<UserChange, 'id'> & { id: number }, ifMatch: number | undefined): Promise<UserRow>
  remove(caller: Caller, id: number): Promise<void>
  removeAll(caller: Caller, ids: number[]): Promise<BulkResult>
  restoreAll(caller: Caller, ids: number[]): Promise<BulkResult>
  setStatus(caller: Caller, ids: number[], to: { status: UserStatus; reason: string }): Promise<BulkResult>
}

interface Parts {
  database: Database
  clock: Clock
  sessions: SessionEnder
}

export function createUserChanges({ database, clock, sessions }: Parts): UserChanges {
  const now = () => clock().toISOString()

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

  async function removeOne(trx: Trx, caller: Caller, id: number): Promise<void> {
    const target = await getUser(trx, id)
    await refuseUnlessAllowed(trx, { caller, target, after: undefined })
    await updateUserRow(trx, id, { deleted_at: now(), deleted_by: caller.userId })
    await sessions.revokeSessionsOf(trx, [id], 'user deleted')
  }

  async function setStatusOf(
    trx: Trx,
    caller: Caller,
    { id, status, reason }: { id: number; status: UserStatus; reason: string },
  ): Promise<void> {
    const target = await getUser(trx, id)
    await refuseUnlessAllowed(trx, { caller, target, after: { role: target.role, status } })
    await updateUserRow(trx, id, {
      status,
      ...suspension(caller, { before: target.status, after: status, reason, now: now() }),
      updated_at: now(),
    })
    if (status === 'inactive') await sessions.revokeSessionsOf(trx, [id], 'user suspended')
  }

  async function restoreOne(trx: Trx, _caller: Caller, id: number): Promise<void> {
    const target = await findDeletedUser(trx, id)
    if (target === undefined) throw userNotFound()
    await refuseTaken(trx, { email: target.email, username: target.username })
    await updateUserRow(trx, id, { deleted_at: null, deleted_by: null })
  }

  const bulk = (caller: Caller, ids: number[], one: (trx: Trx, caller: Caller, id: number) => Promise<void>) =>
    change(ids, trx => eachOf(trx, ids, id => one(trx, caller, id)))

  return {
    update: (caller, wanted, ifMatch) =>
      change([wanted.id], async trx => {
        const target = await getUser(trx, wanted.id)
        if (ifMatch !== undefined && ifMatch !== target.version)
          throw staleVersion(toUser(target, { withBilling: caller.can('read', 'Billing') }))
        if (wanted.billing !== undefined && !caller.can('update', 'Billing')) throw forbidden('update', 'Billing')
        const after = { role: wanted.role ?? target.role, status: wanted.status ?? target.status }
        await refuseUnlessAllowed(trx, { caller, target, after })
        await refuseTaken(trx, { email: wanted.email, username: wanted.username, except: wanted.id })
        const suspended = suspension(caller, { before: target.status, after: after.status, reason: '', now: now() })
        await updateUserRow(trx, wanted.id, { ...toColumns(wanted), ...suspended, updated_at: now() })
        if (after.status === 'inactive' && target.status !== 'inactive') await sessions.revokeSessionsOf(trx, [wanted.id], 'user suspended')
        return getUser(trx, wanted.id)
      }),
    remove: (caller, id) => change([id], trx => removeOne(trx, caller, id)),
    removeAll: (caller, ids) => bulk(caller, ids, removeOne),
    restoreAll: (caller, ids) => bulk(caller, ids, restoreOne),
    setStatus: (caller, ids, to) => bulk(caller, ids, (trx, who, id) => setStatusOf(trx, who, { id, ...to })),
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

async function refuseUnlessAllowed(trx: Trx, step: Step): Promise<void> {
  const refusal = findUserRefusal({ ...step, activeAdmins: await countActiveAdmins(trx) })
  if (refusal !== undefined) throw userRefused(refusal)
}

/** Does what can be done and tells of each of the others why not. */
async function eachOf(trx: Trx, ids: number[], one: (id: number) => Promise<void>): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await one(id)
      result.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const row = await trx.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst()
      result.refused.push({ id, name: row?.full_name ?? `#${id}`, code: error.code, detail: error.message })
    }
  }
  return result
}

interface StatusStep {
  before: UserStatus
  after: UserStatus
  reason: string
  now: string
}

/** Who suspended a person, when and why; emptied when the person is active again. */
function suspension(caller: Caller, { before, after, reason, now }: StatusStep) {
  if (before === after) return {}
  if (after === 'inactive') return { suspended_at: now, suspended_by: caller.userId, suspended_reason: reason }
  return { suspended_at: null, suspended_by: null, suspended_reason: '' }
}

function toColumns(change: Omit<UserChange, 'id'>) {
  const columns = {
    full_name: change.fullName,
    username: change.username,
    email: change.email,
    company: change.company,
    role: change.role,
    country: change.country,
    contact: change.contact,
    current_plan: change.currentPlan,
    status: change.status,
    billing: change.billing,
  }
  return withoutUndefined(columns)
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const isGiven = <T extends object>(value: object, of: T): value is Given<T> => Object.keys(value).every(key => key in of)

function withoutUndefined<T extends object>(columns: T): Given<T> {
  const given: object = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  return isGiven(given, columns) ? given : {}
}
