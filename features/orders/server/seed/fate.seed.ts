import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import type { OrderStatus, OrderMethod } from '../../contract/orders.rules.ts'

// The past of a demo order: when it was paid, shipped, delivered, canceled or returned.

export interface Fate {
  status: OrderStatus
  paidAt: Date | undefined
  shippedAt: Date | undefined
  deliveredAt: Date | undefined
  cancelledAt: Date | undefined
  /** The day on which all or part of it was returned. */
  returned: { at: Date; isWhole: boolean; reason: string } | undefined
  carrier: string
}

interface Deciding {
  placedAt: Date
  paymentMethod: OrderMethod
  now: Date
  chance: () => number
}

const CANCELLED_SHARE = 0.035
const RETURNED_SHARE = 0.045
const WHOLE_SHARE = 0.7
const LATE_SHARE = 0.14
/** The share still unpaid, though everyone paid long ago in the past. */
const OPEN_SHARE = 0.06
const OPEN_DAYS = 140
const CARRIERS = ['Swift Post', 'Swift Post', 'North Parcel', 'Lakeside Couriers'] as const
const REASONS = [
  'Arrived damaged',
  'Different color than expected',
  'Didn’t fit the space',
  'Ordered twice by mistake',
  'Changed their mind',
] as const

export function decideFate({ placedAt, paymentMethod, now, chance }: Deciding): Fate {
  const after = (from: Date, least: number, most: number) =>
    new Date(from.getTime() + least + Math.floor(chance() * (most - least)))
  const [isCancelled, isReturned, isWhole, part] = [
    chance() < CANCELLED_SHARE,
    chance() < RETURNED_SHARE,
    chance() < WHOLE_SHARE,
    chance(),
  ]
  const advance = paymentMethod === 'bank-transfer' ? after(placedAt, 20 * HOUR, 5 * DAY) : placedAt
  const shipped = after(advance, 5 * HOUR, 44 * HOUR)
  const delivered = after(shipped, 22 * HOUR, 96 * HOUR)
  const cancelled = after(placedAt, 1 * HOUR, 18 * HOUR)
  const back = after(delivered, 3 * DAY, 13 * DAY)
  const paid = {
    test: placedAt,
    'gift-card': placedAt,
    'bank-transfer': advance,
    'cash-on-delivery': delivered,
    invoice: payDay({ placedAt, now, chance }),
  }[paymentMethod]
  const done = (at: Date | undefined) => (at !== undefined && at <= now ? at : undefined)
  const carrier = CARRIERS[Math.floor(part * CARRIERS.length)] ?? CARRIERS[0]
  const none = { shippedAt: undefined, deliveredAt: undefined, returned: undefined, carrier: '' }
  if (isCancelled && cancelled <= now)
    return {
      ...none,
      status: 'cancelled',
      paidAt: paymentMethod === 'test' ? placedAt : undefined,
      cancelledAt: cancelled,
    }
  const [paidAt, shippedAt, deliveredAt] = [done(paid), done(shipped), done(delivered)]
  const comesBack = isReturned && back <= now && paidAt !== undefined && paidAt < back
  const reason = REASONS[Math.floor(part * REASONS.length)] ?? REASONS[0]
  return {
    status: statusOf({ paidAt, shippedAt, deliveredAt }),
    paidAt,
    shippedAt,
    deliveredAt,
    cancelledAt: undefined,
    returned: comesBack ? { at: back, isWhole, reason } : undefined,
    carrier: shippedAt === undefined ? '' : carrier,
  }
}

function statusOf(fate: Pick<Fate, 'paidAt' | 'shippedAt' | 'deliveredAt'>): OrderStatus {
  if (fate.deliveredAt !== undefined) return 'delivered'
  if (fate.shippedAt !== undefined) return 'shipped'
  return fate.paidAt === undefined ? 'pending' : 'paid'
}

/** When an invoice of thirty days is paid: mostly in time, now and then late, and some of the last months not yet. */
function payDay({ placedAt, now, chance }: Pick<Deciding, 'placedAt' | 'now' | 'chance'>) {
  const [kind, share] = [chance(), chance()]
  const days = (least: number, most: number) =>
    new Date(placedAt.getTime() + (least + share * (most - least)) * DAY)
  const isRecent = now.getTime() - placedAt.getTime() < OPEN_DAYS * DAY
  if (kind < OPEN_SHARE) return isRecent ? undefined : days(OPEN_DAYS / 2, OPEN_DAYS)
  return kind < OPEN_SHARE + LATE_SHARE ? days(32, 64) : days(6, 30)
}
