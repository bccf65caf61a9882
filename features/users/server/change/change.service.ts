import type { ChangedBy, MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { asTaken, assertNotTaken } from '../identity.service.ts'
import type { UserChangeParts, UserChanges, UserRecord, UserSteps } from '../users.context.ts'
import { userNotFound } from '../users.errors.ts'
import { describeUser, findDeletedUser, getUser, toUser, updateUserRow } from '../users.repo.ts'
import type { UserRow } from '../users.tables.ts'
import { eachOf } from './bulk.service.ts'
import { suspension, toColumns } from './columns.service.ts'
import { recordUsers, type UsersChange } from './record.service.ts'
import { assertAllowed } from './rights.service.ts'

// Changes of users. They are checked inside their transaction, on the current rows: two admins deleting
// each other concurrently cannot both succeed (USR-04). Every one is recorded, with its undo.

export function createUserChanges(parts: UserChangeParts): UserChanges {
  const { database, sessions, pictures, custom } = parts
  const steps = createSteps(parts)

  /** One transaction; the rights of affected users are reloaded. */
  async function change<T>(
    by: ChangedBy,
    userIds: number[],
    run: (context: MutationContext) => Promise<T>,
  ): Promise<T> {
    try {
      return await mutate(parts, by, run)
    } catch (error) {
      throw asTaken(error, database.dialect)
    } finally {
      sessions.forget(userIds)
    }
  }

  async function currentOf(row: UserRow, caller: Caller) {
    const view = {
      withBilling: caller.can('read', 'Billing'),
      pictureOf: (id: string) => pictures.urlOf(id, caller),
    }
    return custom.addToOne(caller, toUser(row, view))
  }

  const bulk = (
    by: ChangedBy,
    ids: number[],
    {
      one,
      ...how
    }: Omit<UsersChange, 'records'> & {
      one: (context: MutationContext, id: number) => Promise<UserRecord>
    },
  ) =>
    change(by, ids, async context => {
      const { records, refused } = await eachOf(context.trx, ids, id => one(context, id))
      const changeId =
        records.length === 0 ? undefined : await recordUsers(context, { ...how, records })
      return { done: records.map(({ id }) => id), refused, changeId }
    })

  return {
    steps,
    update: (by, input, ifMatch) =>
      change(by, [input.id], async context => {
        const target = await getUser(context.trx, input.id)
        if (isStale(ifMatch, target.version)) throw staleVersion(await currentOf(target, by.caller))
        const record = await steps.update(context, input)
        const changeId = await recordUsers(context, {
          action: 'update',
          undo: 'users.revert',
          records: [record],
        })
        return { row: await getUser(context.trx, input.id), changeId }
      }),
    removeAll: (by, ids) =>
      bulk(by, ids, {
        action: 'delete',
        undo: 'users.restore',
        one: (context, id) => steps.remove(context, id),
      }),
    restoreAll: (by, ids) =>
      bulk(by, ids, {
        action: 'restore',
        undo: 'users.delete',
        one: (context, id) => steps.restore(context, id),
      }),
    updateAll: (by, ids, input) =>
      bulk(by, ids, {
        action: 'update',
        undo: 'users.revert',
        one: (context, id) => steps.update(context, { id, ...input }),
      }),
  }
}

function createSteps({
  custom,
  sessions,
  rights,
  onPlan,
}: Pick<UserChangeParts, 'custom' | 'sessions' | 'rights' | 'onPlan'>): UserSteps {
  return {
    async update(
      { trx, caller, actor, now },
      { reason = '', isUndo = false, customFields, ...input },
    ) {
      const target = await getUser(trx, input.id)
      if (input.billing !== undefined && !caller.can('update', 'Billing'))
        throw forbidden('update', 'Billing')
      const after = { role: input.role ?? target.role, status: input.status ?? target.status }
      await assertAllowed(trx, rights, { caller, target, after })
      await assertNotTaken(trx, { email: input.email, username: input.username, except: input.id })
      const moment = now.toISOString()
      const suspended = suspension(caller, {
        before: target.status,
        after: after.status,
        reason,
        now: moment,
      })
      await updateUserRow(trx, input.id, { ...toColumns(input), ...suspended, updated_at: moment })
      const values = await custom.save(
        { trx, caller },
        { id: input.id, given: customFields, isUndo },
      )
      if (after.status === 'inactive' && target.status !== 'inactive')
        await sessions.revokeSessionsOf(trx, [input.id], 'user suspended')
      const row = await getUser(trx, input.id)
      if (row.current_plan !== target.current_plan)
        await onPlan(trx, { userId: row.id, plan: row.current_plan, by: actor.name, now })
      if (row.role !== target.role)
        await notify(trx, {
          userIds: [row.id],
          kind: 'role-changed',
          params: { role: row.role },
          now,
        })
      return {
        id: row.id,
        name: row.full_name,
        before: { ...describeUser(target), ...values.before },
        after: { ...describeUser(row), ...values.after },
        hidden: values.hidden,
      }
    },
    async remove({ trx, caller, now }, id) {
      const target = await getUser(trx, id)
      await assertAllowed(trx, rights, { caller, target, after: undefined })
      await updateUserRow(trx, id, { deleted_at: now.toISOString(), deleted_by: caller.userId })
      await sessions.revokeSessionsOf(trx, [id], 'user deleted')
      return { id, name: target.full_name, before: describeUser(target) }
    },
    async restore({ trx }, id) {
      const target = await findDeletedUser(trx, id)
      if (target === undefined) throw userNotFound()
      await assertNotTaken(trx, { email: target.email, username: target.username })
      await updateUserRow(trx, id, { deleted_at: null, deleted_by: null })
      return { id, name: target.full_name, after: describeUser(target) }
    },
  }
}
