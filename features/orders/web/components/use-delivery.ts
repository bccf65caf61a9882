import type { Address } from '../../contract/orders-checkout.contract.ts'
import { SHIPPING_KINDS, type ShippingKind } from '../../contract/orders.rules.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

// Where an order goes and how: in the URL, as the step is, so that a reload before paying orders the same (CART-05).

export interface AddressPick {
  addressId: number | undefined
  billingAddressId: number | undefined
}
interface Chosen extends AddressPick {
  shipping: ShippingKind
}
const NAMES = { addressId: 'address', billingAddressId: 'billing', shipping: 'shipping' } as const

const toSearch = (change: Partial<Chosen>) => {
  const values = new Map<string, unknown>(Object.entries(change))
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([key, name]) =>
      values.has(key) ? [[name, values.get(key)]] : [],
    ),
  )
}
const readId = (text: unknown) =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined

export function useDelivery() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    chosen: {
      addressId: readId(raw[NAMES.addressId]),
      billingAddressId: readId(raw[NAMES.billingAddressId]),
      shipping: SHIPPING_KINDS.find(kind => kind === raw[NAMES.shipping]) ?? 'standard',
    },
    /** Replaces what was chosen before: Back leads to the step before. */
    choose: (change: Partial<Chosen>) =>
      void navigate({
        to: '.',
        search: { ...raw, ...toSearch(change) },
        replace: true,
        resetScroll: false,
      }),
    /** On to paying for an order to these addresses. */
    toPayment: (pick: AddressPick) =>
      void navigate({ to: '.', search: { ...raw, ...toSearch(pick), step: 'payment' } }),
  }
}

/** The addresses an order goes to: what is chosen, or the first one. One that is gone is not replaced by another silently. */
export function resolvePick(
  { addressId, billingAddressId }: AddressPick,
  known: readonly Address[],
): { address: Address | undefined; billing: Address | undefined; isMissing: boolean } {
  const find = (id: number | undefined) => known.find(one => one.id === id)
  const address = find(addressId)
  const billing = find(billingAddressId)
  return {
    address: address ?? known[0],
    billing,
    isMissing:
      (addressId !== undefined && address === undefined) ||
      (billingAddressId !== undefined && billing === undefined),
  }
}
