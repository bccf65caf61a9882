import type { OrderWay } from '../../contract/orders.rules.ts'

// What paying is to us (features.md CART-06). A provider takes money somewhere else: it may have taken it although we never heard so.
// That is why every payment has a reference of ours, by which it can be asked about and never happens twice.

export interface PaymentRequest {
  /** The same for every try of one payment. */
  reference: string
  /** In minor units of `currency`. */
  amount: number
  currency: string
  /** What the provider's own page has made of the card. */
  token: string
  /** Only set the money aside: `capture` takes it, `refund` lets it go. */
  isHeld: boolean
}
export type PaymentOutcome =
  | { state: 'captured' }
  /** Set aside, and not taken. */
  | { state: 'held' }
  | { state: 'declined'; reason: 'declined' | 'funds' | 'challenge' }
  /** The buyer has to say yes on a page of the provider's; `confirm` takes what it answers. */
  | { state: 'challenge'; url: string }

export interface PaymentProvider {
  /** Takes the money; once for a reference, however often it is asked. */
  charge(request: PaymentRequest): Promise<PaymentOutcome>
  confirm(payment: { reference: string; token: string }): Promise<PaymentOutcome>
  /** What became of a payment; `undefined` when it was never asked for. */
  find(reference: string): Promise<PaymentOutcome | undefined>
  /** Takes what was set aside; once, however often it is asked. `false`: it is not there any more. */
  capture(reference: string): Promise<boolean>
  /** Gives money back, or lets go of what was set aside; once for a key. `false`: it does not. */
  refund(refund: { key: string; reference: string; amount: number }): Promise<boolean>
}

/** Ways that are paid at once by a provider. Of all others the money comes later, and somebody notes it. */
export type Providers = Partial<Record<OrderWay, PaymentProvider>>
