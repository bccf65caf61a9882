import * as z from 'zod/mini'
import type { Address, AddressForm } from '../../contract/orders-checkout.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { addressNotFound } from '../orders.errors.ts'
import {
  dropDefault,
  findAddress,
  insertAddress,
  listAddressRows,
  makeDefault,
  markDeleted,
  toAddress,
  updateAddress,
} from './addresses.repo.ts'

interface AddressInput {
  id?: number | undefined
  address: AddressForm
  isDefault: boolean
  /** The version that was read; nothing is compared when left out. */
  ifMatch: number | undefined
}

/** Adds an address, or changes one of the caller's. */
export async function saveAddress(
  { trx, caller: { userId }, actor, now }: MutationContext,
  { id: knownId, address: form, isDefault: isDefaultChosen, ifMatch }: AddressInput,
): Promise<{ address: Address; changeId: Awaited<ReturnType<typeof recordChange>> }> {
  const known = knownId === undefined ? undefined : await findAddress(trx, userId, knownId)
  if (knownId !== undefined && known === undefined) throw addressNotFound()
  if (known !== undefined && isStale(ifMatch, known.version)) throw staleVersion(toAddress(known))
  // The first one is the usual one, and the usual one stays it until another is.
  const isDefault =
    isDefaultChosen || known?.is_default === 1 || (await listAddressRows(trx, userId)).length === 0
  if (isDefault) await dropDefault(trx, userId)
  const id = known?.id ?? (await insertAddress(trx, { userId, form, isDefault, now }))
  if (known !== undefined) await updateAddress(trx, id, { form, isDefault })
  const row = await findAddress(trx, userId, id)
  if (row === undefined) throw addressNotFound()
  const address = toAddress(row)
  const before = known === undefined ? undefined : toAddress(known)
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: known === undefined ? 'create' : 'update',
    subject: 'Order',
    records: [{ id: `address:${id}`, name: address.fullName, before, after: address }],
    onlyFor: userId,
  })
  return { address, changeId }
}

export async function deleteAddress(
  { trx, caller: { userId }, actor, now }: MutationContext,
  id: number,
): Promise<{ id: number; changeId: Awaited<ReturnType<typeof recordChange>> }> {
  const row = await findAddress(trx, userId, id)
  if (row === undefined) throw addressNotFound()
  await markDeleted(trx, id, now.toISOString())
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Order',
    records: [{ id: `address:${id}`, name: row.full_name, before: toAddress(row) }],
    undo: { kind: 'orders.address', args: { id, userId, isDefault: row.is_default === 1 } },
    onlyFor: userId,
  })
  return { id, changeId }
}

const undoArgs = z.object({ id: z.int(), userId: z.int(), isDefault: z.boolean() })

/** Brings a deleted address back. */
export const undoAddress: UndoStep = async ({ trx, actor, now, args }) => {
  const { id, userId, isDefault } = undoArgs.parse(args)
  await markDeleted(trx, id, null)
  if (isDefault) {
    await dropDefault(trx, userId)
    await makeDefault(trx, id)
  }
  const row = await findAddress(trx, userId, id)
  if (row === undefined) throw addressNotFound()
  const records = [{ id: `address:${id}`, name: row.full_name, after: toAddress(row) }]
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Order',
    records,
    onlyFor: userId,
  })
}
