import { ordersCheckoutContract } from '../../contract/orders-checkout.contract.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { addressNotFound } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.routes.ts'
import {
  dropDefault,
  findAddress,
  insertAddress,
  listAddressRows,
  markDeleted,
  toAddress,
  updateAddress,
} from './addresses.repo.ts'

// Where a person has things sent: theirs alone. Orders keep a copy, so that changing an address changes no order.

export function addressRoutes({ database, clock }: OrdersParts): Route[] {
  return [
    route(ordersCheckoutContract.listAddresses, async ({ caller }) => ({
      addresses: (await listAddressRows(database.read, caller.userId)).map(toAddress),
    })),
    creatingRoute(
      ordersCheckoutContract.saveAddress,
      async ({ body, trx, caller: { userId }, actor, request: { ifMatch } }) => {
        const now = clock()
        const known = body.id === undefined ? undefined : await findAddress(trx, userId, body.id)
        if (body.id !== undefined && known === undefined) throw addressNotFound()
        if (known !== undefined && ifMatch !== undefined && ifMatch !== known.version)
          throw staleVersion(toAddress(known))
        // The first one is the usual one, and the usual one stays it until another is.
        const isDefault =
          body.isDefault ||
          known?.is_default === 1 ||
          (await listAddressRows(trx, userId)).length === 0
        if (isDefault) await dropDefault(trx, userId)
        const id =
          known?.id ?? (await insertAddress(trx, { userId, form: body.address, isDefault, now }))
        if (known !== undefined) await updateAddress(trx, id, { form: body.address, isDefault })
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
      },
    ),
    route(ordersCheckoutContract.deleteAddress, ({ params: { id }, caller: { userId }, actor }) =>
      database.write(async trx => {
        const now = clock()
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
      }),
    ),
  ]
}

const undoArgs = z.object({ id: z.int(), userId: z.int(), isDefault: z.boolean() })

/** Brings a deleted address back. */
export const undoAddress: UndoStep = async ({ trx, actor, now, args }) => {
  const { id, userId, isDefault } = undoArgs.parse(args)
  await markDeleted(trx, id, null)
  if (isDefault) {
    await dropDefault(trx, userId)
    await trx.updateTable('addresses').set({ is_default: 1 }).where('id', '=', id).execute()
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
