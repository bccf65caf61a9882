import { describe, expect, it } from 'vitest'
import {
  findOrderRefusal,
  needsOrderApproval,
  orderNumber,
  quoteStateOf,
  statusAfter,
  type OrderFacts,
  type OrderStep,
} from './orders.rules.ts'

const STEPS = ['approve', 'decline', 'pay', 'ship', 'deliver', 'cancel', 'refund'] as const
const order = (change: Partial<OrderFacts>): OrderFacts => ({
  status: 'paid',
  paymentMethod: 'test',
  total: 100,
  paid: 100,
  refunded: 0,
  ...change,
})
/** The steps that are open, each with the state it leads to. */
const openTo = (change: Partial<OrderFacts>) =>
  Object.fromEntries(
    STEPS.filter((step: OrderStep) => findOrderRefusal(order(change), step) === undefined).map(
      step => [step, statusAfter(order(change), step)],
    ),
  )

describe('steps of an order', () => {
  it.each<[string, Partial<OrderFacts>, Partial<Record<OrderStep, string>>]>([
    [
      'is awaiting approval',
      { status: 'awaiting', paid: 0 },
      { approve: 'pending', decline: 'cancelled', cancel: 'cancelled' },
    ],
    [
      'waits for a transfer',
      { status: 'pending', paymentMethod: 'bank-transfer', paid: 0 },
      { pay: 'paid', cancel: 'cancelled' },
    ],
    [
      'is paid on delivery',
      { status: 'pending', paymentMethod: 'cash-on-delivery', paid: 0 },
      { pay: 'paid', ship: 'shipped', cancel: 'cancelled' },
    ],
    [
      'is paid by transfer',
      { paymentMethod: 'bank-transfer' },
      { ship: 'shipped', cancel: 'cancelled', refund: 'paid' },
    ],
    ['is paid', {}, { ship: 'shipped', cancel: 'cancelled', refund: 'paid' }],
    [
      'was shipped unpaid',
      { status: 'shipped', paid: 99 },
      { pay: 'shipped', deliver: 'delivered', refund: 'shipped' },
    ],
    [
      'was delivered and refunded in part',
      { status: 'delivered', refunded: 99 },
      { refund: 'delivered' },
    ],
    ['was delivered and refunded as a whole', { status: 'delivered', refunded: 100 }, {}],
    ['was canceled and refunded', { status: 'cancelled', refunded: 100 }, {}],
    ['was canceled unpaid', { status: 'cancelled', paid: 0 }, {}],
    ['was canceled, and not refunded', { status: 'cancelled' }, { refund: 'cancelled' }],
    ['was refunded', { status: 'refunded', refunded: 50 }, {}],
  ])('CART-07 while it %s', (_, change, open) => {
    expect(openTo(change)).toEqual(open)
  })

  it('CART-07 are refused with the reason', () => {
    const why = (change: Partial<OrderFacts>, step: OrderStep) =>
      findOrderRefusal(order(change), step)
    expect(why({ status: 'awaiting' }, 'ship')).toBe('order.awaiting')
    expect(why({}, 'approve')).toBe('order.not_awaiting')
    expect(why({}, 'pay')).toBe('order.paid')
    expect(why({}, 'deliver')).toBe('order.not_shipped')
    expect(why({ status: 'shipped' }, 'ship')).toBe('order.shipped')
    expect(why({ status: 'delivered' }, 'cancel')).toBe('order.shipped')
    expect(why({ status: 'pending', paymentMethod: 'bank-transfer' }, 'ship')).toBe('order.unpaid')
    expect(why({ paid: 0 }, 'refund')).toBe('order.nothing_to_refund')
    expect(why({ status: 'cancelled', refunded: 100 }, 'refund')).toBe('order.closed')
  })

  it('CART-07 end with “refunded” once everything has been refunded', () => {
    expect(statusAfter(order({ refunded: 100 }), 'refund')).toBe('refunded')
    expect(statusAfter(order({ refunded: 99 }), 'refund')).toBe('paid')
  })

  it('CART-11 start with an approval above the limit, and in other currencies whenever a limit is set', () => {
    const needs = (approvalFrom: number | null, total: number, currency = 'USD') =>
      needsOrderApproval({ approvalFrom, currency: 'USD' }, { total, currency })
    expect([needs(100, 100), needs(100, 101), needs(0, 1), needs(0, 0)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([needs(100, 1, 'EUR'), needs(100, 0, 'EUR'), needs(null, 999, 'EUR')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('CART-11 a quote is open to its buyer from the offer to the end of its last day', () => {
  const state = (isOffered: boolean, validUntil: string | null) =>
    quoteStateOf({ estimate: 'open', isOffered, validUntil }, '2026-03-02')
  expect(state(false, '2026-03-01')).toBe('requested')
  expect([state(true, '2026-03-02'), state(true, null)]).toEqual(['offered', 'offered'])
  expect(state(true, '2026-03-01')).toBe('lapsed')
  for (const estimate of ['accepted', 'declined'] as const)
    expect(
      quoteStateOf({ estimate, isOffered: true, validUntil: '2026-03-01' }, '2026-03-02'),
    ).toBe(estimate)
})

it('CART-07 an order keeps its number: the first of an instance is O-10001', () => {
  expect(orderNumber(1)).toBe('O-10001')
})
