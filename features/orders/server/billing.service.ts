import { addDays } from '#platform/contract/local-time.rules.ts'
import type { OrderMethod } from '../contract/orders.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type {
  Billing,
  Estimates,
  MoneyMethod,
  OrderBilling,
} from '#platform/server/compose/order-billing.ts'
import { featureOff } from '#platform/server/http/app-error.ts'

// Orders as they are billed, where there are invoices; without them an order has none, and quotes are not given.

export const METHODS: Record<OrderMethod, MoneyMethod> = {
  test: 'card',
  'cash-on-delivery': 'cash',
  'bank-transfer': 'transfer',
  invoice: 'transfer',
  'gift-card': 'other',
}

/** Days until an invoice is due that isn't paid with the order. */
const INVOICE_DAYS = 30
const PAID_AT_ONCE: readonly OrderMethod[] = ['test', 'gift-card']

/** The day on which the invoice of an order is due. */
export const dueOn = (method: OrderMethod, day: string): string =>
  PAID_AT_ONCE.includes(method) ? day : addDays(day, INVOICE_DAYS)

/** What of billing may not be there. */
export interface OrdersBilling {
  bill: (
    ...bill: Parameters<Billing['bill']>
  ) => Promise<Awaited<ReturnType<Billing['bill']>> | undefined>
  find: Billing['find']
  findInvoice: Billing['findInvoice']
  pay: Billing['pay']
  credit: (
    ...credit: Parameters<Billing['credit']>
  ) => Promise<Awaited<ReturnType<Billing['credit']>> | undefined>
}

interface LaterParts {
  clock: Clock
  find: () => OrderBilling | undefined
}

export function laterBilling({ clock, find }: LaterParts): OrdersBilling {
  const billing = () => find()?.createBilling({ clock })
  return {
    bill: async (...bill) => billing()?.bill(...bill),
    find: async (...order) => billing()?.find(...order),
    findInvoice: async (...order) => billing()?.findInvoice(...order),
    pay: async (trx, payment) => (await billing()?.pay(trx, payment)) ?? payment.amount,
    credit: async (...credit) => billing()?.credit(...credit),
  }
}

export function laterEstimates({ clock, find }: LaterParts): Estimates {
  const getEstimates = () => {
    const found = find()
    if (found === undefined) throw featureOff()
    return found.createEstimates({ clock })
  }
  return {
    make: async (...order) => getEstimates().make(...order),
    list: async (...asked) =>
      find()
        ?.createEstimates({ clock })
        .list(...asked) ?? new Map(),
    offer: async (...offer) => getEstimates().offer(...offer),
    decide: async (...decision) => getEstimates().decide(...decision),
  }
}
