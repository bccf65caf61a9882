import type { accountBillingContract } from '../../contract/account-billing.contract.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import {
  type Change,
  type ChangedRecord,
  recordChange,
} from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import { findUser, userNotFound } from '#features/users/server/users.service.ts'
import { methodNotFound } from '../account-setting.errors.ts'
import {
  type MethodRow,
  chooseMethod,
  findMethod,
  insertMethod,
  removeMethod,
  restoreMethod,
  toMethod,
} from './payment.repo.ts'

// Payment methods (USR-15): one's own, and everyone's with the right to change Billing. Only the last digits of a number are ever received.

const mayTouch = (caller: Caller, userId: number): boolean =>
  userId === caller.userId || caller.can('update', 'Billing')
/** Display name. */
const nameOf = ({ kind, brand, last4 }: Pick<MethodRow, 'kind' | 'brand' | 'last4'>): string =>
  [brand ?? kind, last4].join(' ').trim()

/** 404 for methods that the caller may not see. */
async function getOwn(
  trx: Trx,
  { id, caller }: { id: number; caller: Caller },
): Promise<MethodRow> {
  const method = await findMethod(trx, id)
  if (method === undefined || !mayTouch(caller, method.user_id)) throw methodNotFound()
  return method
}

export async function addPaymentMethod(
  context: MutationContext,
  input: HandlerInput<typeof accountBillingContract.addPaymentMethod>['body'],
) {
  const { trx, caller, now } = context
  const userId = input.payerId ?? caller.userId
  if (!mayTouch(caller, userId)) throw forbidden('update', 'Billing')
  if ((await findUser(trx, userId)) === undefined) throw userNotFound()
  const numbers = {
    brand: input.kind === 'card' ? input.brand : null,
    month: input.kind === 'card' ? input.month : null,
    year: input.kind === 'card' ? input.year : null,
    last4: 'last4' in input ? input.last4 : '',
  }
  const row = {
    user_id: userId,
    kind: input.kind,
    name: input.name,
    ...numbers,
    created_at: now.toISOString(),
  }
  const method = await insertMethod(trx, row)
  await recordMethod(context, method, { action: 'create', after: { paysBy: nameOf(method) } })
  return { method: toMethod(method) }
}

export async function choosePaymentMethod(context: MutationContext, id: number): Promise<void> {
  const { trx, caller } = context
  const method = await getOwn(trx, { id, caller })
  await chooseMethod(trx, method)
  await recordMethod(context, method, { action: 'update', after: { paysBy: nameOf(method) } })
}

/** Returns the change's id. */
export async function deletePaymentMethod(context: MutationContext, id: number): Promise<number> {
  const { trx, caller } = context
  const method = await getOwn(trx, { id, caller })
  await removeMethod(trx, method)
  return recordMethod(context, method, {
    action: 'delete',
    before: { paysBy: nameOf(method) },
    undo: { kind: 'payment.restore', args: { method } },
  })
}

/** Logged for the owner of the method alone. */
function recordMethod(
  { trx, actor, now }: RecordingContext,
  method: MethodRow,
  {
    before,
    after,
    ...change
  }: Pick<Change, 'action' | 'undo'> & Pick<ChangedRecord, 'before' | 'after'>,
): Promise<number> {
  return recordChange(trx, {
    ...change,
    actor,
    now,
    subject: 'Account',
    records: [
      {
        id: method.user_id,
        name: nameOf(method),
        before,
        after,
      },
    ],
    onlyFor: method.user_id,
  })
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
  await recordMethod({ trx, actor, now }, back, {
    action: 'restore',
    after: { paysBy: nameOf(back) },
  })
}
