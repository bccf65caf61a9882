import type { OrderStatus, OrderMethod } from '../../contract/orders.rules.ts'

// The demo's orders, and where the buyers live.

export interface SeedOrder {
  userId: number
  /** Days ago. */
  ago: number
  paymentMethod: OrderMethod
  status: OrderStatus
  goods: [name: string, qty: number][]
  carrier?: string
}
export const ORDERS: SeedOrder[] = [
  {
    userId: 9,
    ago: 34,
    paymentMethod: 'test',
    status: 'delivered',
    goods: [
      ['Enamel mug', 6],
      ['Pour-over set', 1],
    ],
    carrier: 'Swift Post',
  },
  {
    userId: 11,
    ago: 27,
    paymentMethod: 'invoice',
    status: 'delivered',
    goods: [
      ['Dot notebook A5', 8],
      ['Carpenter pencils, dozen', 2],
    ],
    carrier: 'Swift Post',
  },
  { userId: 5, ago: 20, paymentMethod: 'test', status: 'refunded', goods: [['Reading clip', 3]] },
  {
    userId: 7,
    ago: 13,
    paymentMethod: 'cash-on-delivery',
    status: 'delivered',
    goods: [
      ['Pocket gauge', 1],
      ['Tool roll', 1],
    ],
    carrier: 'North Parcel',
  },
  { userId: 2, ago: 9, paymentMethod: 'test', status: 'cancelled', goods: [['Saddle seat', 1]] },
  {
    userId: 11,
    ago: 6,
    paymentMethod: 'test',
    status: 'shipped',
    goods: [
      ['Lantern 12', 2],
      ['Cable tray', 3],
    ],
    carrier: 'North Parcel',
  },
  {
    userId: 12,
    ago: 4,
    paymentMethod: 'bank-transfer',
    status: 'pending',
    goods: [['Hall speaker', 1]],
  },
  {
    userId: 9,
    ago: 3,
    paymentMethod: 'test',
    status: 'paid',
    goods: [
      ['Rubber fig', 1],
      ['Window planter', 2],
    ],
  },
  { userId: 11, ago: 2, paymentMethod: 'test', status: 'paid', goods: [['Field recorder', 1]] },
  {
    userId: 7,
    ago: 1,
    paymentMethod: 'cash-on-delivery',
    status: 'pending',
    goods: [
      ['Quiet muffs', 2],
      ['Enamel mug', 2],
    ],
  },
]

export const DEMO_PHONE = '+41 52 555 01 23'
export const PLACES: Record<
  number,
  [line1: string, postalCode: string, city: string, country: string]
> = {
  2: ['Lange Gasse 14', '1080', 'Wien', 'AT'],
  5: ['Hafenstraße 7', '20359', 'Hamburg', 'DE'],
  7: ['Rue du Lac 3', '1003', 'Lausanne', 'CH'],
  9: ['Töpferweg 22', '8400', 'Winterthur', 'CH'],
  11: ['Uferweg 12', '8408', 'Winterthur', 'CH'],
  12: ['Kongens gate 5', '0153', 'Oslo', 'NO'],
}
