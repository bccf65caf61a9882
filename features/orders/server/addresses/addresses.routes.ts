import { ordersCheckoutContract } from '../../contract/orders-checkout.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { listAddressRows, toAddress } from './addresses.repo.ts'
import { deleteAddress, saveAddress } from './addresses.service.ts'

// A person's delivery addresses, private to them. Orders keep a copy, so that changing an address changes no order.

export function addressRoutes(parts: OrdersParts): Route[] {
  const { database, clock } = parts
  return [
    route(ordersCheckoutContract.listAddresses, async ({ caller }) => ({
      addresses: (await listAddressRows(database.read, caller.userId)).map(toAddress),
    })),
    creatingRoute(ordersCheckoutContract.saveAddress, input =>
      saveAddress(mutationIn(clock, input), { ...input.body, ifMatch: input.request.ifMatch }),
    ),
    route(ordersCheckoutContract.deleteAddress, input =>
      mutate(parts, input, context => deleteAddress(context, input.params.id)),
    ),
  ]
}
