import { accountBillingContract } from '../../contract/account-billing.contract.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { findUser, userNotFound } from '#features/users/server/users.service.ts'
import { methodNotFound } from '../account-setting.errors.ts'
import type { AccountParts } from '../account-setting.service.ts'
import {
  type MethodRow,
  chooseMethod,
  findMethod,
  insertMethod,
  removeMethod,
  restoreMethod,
  toMethod,
} from './payment.repo.ts'

// How people pay (USR-15): one's own, and everybody's for who may change Billing. A number never comes here, only how it ends.

const mayTouch = (caller: Caller, userId: number): boolean =>
  userId === caller.userId || caller.can('update', 'Billing')
/** As people would call it. */
const nameOf = ({ kind, brand, last4 }: Pick<MethodRow, 'kind' | 'brand' | 'last4'>): string =>
  [brand ?? kind, last4].join(' ').trim()

export function paymentRoutes({ database, clock }: AccountParts): Route[] {
  /** Somebody else's is not there for who may not see it. */
  async function getOwn(
    trx: Trx,
    { id, caller }: { id: number; caller: Caller },
  ): Promise<MethodRow> {
    const method = await findMethod(trx, id)
    if (method === undefined || !mayTouch(caller, method.user_id)) throw methodNotFound()
    return method
  }
  return [
    creatingRoute(accountBillingContract.addPaymentMethod, async ({ body, caller, actor, trx }) => {
      const userId = body.payerId ?? caller.userId
      if (!mayTouch(caller, userId)) throw forbidden('update', 'Billing')
      if ((await findUser(trx, userId)) === undefined) throw userNotFound()
      const now = clock()
      const numbers = {
        brand: body.kind === 'card' ? body.brand : null,
        month: body.kind === 'card' ? body.month : null,
        year: body.kind === 'card' ? body.year : null,
        last4: 'last4' in body ? body.last4 : '',
      }
      const row = {
        user_id: userId,
        kind: body.kind,
        name: body.name,
        ...numbers,
        created_at: now.toISOString(),
      }
      const method = await insertMethod(trx, row)
      const records = [{ id: userId, name: nameOf(method), after: { paysBy: nameOf(method) } }]
      await recordChange(trx, {
        actor,
        now,
        action: 'create',
        subject: 'Account',
        records,
        onlyFor: userId,
      })
      return { method: toMethod(method) }
    }),
    route(accountBillingContract.choosePaymentMethod, async ({ body: { id }, caller, actor }) => {
      await database.write(async trx => {
        const method = await getOwn(trx, { id, caller })
        await chooseMethod(trx, method)
        const records = [
          { id: method.user_id, name: nameOf(method), after: { paysBy: nameOf(method) } },
        ]
        const told = {
          action: 'update' as const,
          subject: 'Account' as const,
          onlyFor: method.user_id,
        }
        await recordChange(trx, { actor, now: clock(), records, ...told })
      })
      return { ok: true as const }
    }),
    route(accountBillingContract.deletePaymentMethod, async ({ id, caller, actor }) => {
      const changeId = await database.write(async trx => {
        const method = await getOwn(trx, { id, caller })
        await removeMethod(trx, method)
        const records = [
          { id: method.user_id, name: nameOf(method), before: { paysBy: nameOf(method) } },
        ]
        const undo = { kind: 'payment.restore', args: { method } }
        const told = {
          action: 'delete' as const,
          subject: 'Account' as const,
          onlyFor: method.user_id,
        }
        return recordChange(trx, { actor, now: clock(), records, undo, ...told })
      })
      return { id, changeId }
    }),
  ]
}

const removed = z.object({
  method: z.object({
    id: z.int(),
    user_id: z.int(),
    kind: z.enum(['card', 'transfer', 'debit', 'invoice']),
    brand: z.nullable(z.enum(['visa', 'mastercard', 'amex', 'discover', 'other'])),
    last4: z.string(),
    month: z.nullable(z.int()),
    year: z.nullable(z.int()),
    name: z.string(),
    is_default: z.int(),
    created_at: z.string(),
  }),
})

export const restorePayment: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { method } = removed.parse(args)
  if (!mayTouch(caller, method.user_id)) throw methodNotFound()
  const back = await restoreMethod(trx, method)
  const records = [{ id: back.user_id, name: nameOf(back), after: { paysBy: nameOf(back) } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Account',
    records,
    onlyFor: back.user_id,
  })
}
