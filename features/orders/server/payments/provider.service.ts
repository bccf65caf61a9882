import type { OrderMethod } from '../../contract/orders.rules.ts'

// What a payment provider is to us (features.md CART-06). It charges elsewhere: it may have succeeded although we never received the answer.
// So every payment has a reference of ours, by which it can be looked up and never happens twice.

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
  /** Charges; once per reference, however often it is called. */
  charge(request: PaymentRequest): Promise<PaymentOutcome>
  confirm(payment: { reference: string; token: string }): Promise<PaymentOutcome>
  /** The outcome of a payment; `undefined` if it was never requested. */
  find(reference: string): Promise<PaymentOutcome | undefined>
  /** Captures an authorization; once, however often it is called. `false`: it no longer exists. */
  capture(reference: string): Promise<boolean>
  /** Gives money back, or lets go of what was set aside; once for a key. `false`: it does not. */
  refund(refund: { key: string; reference: string; amount: number }): Promise<boolean>
}

/** Gives money back; throws where the provider does not, so that the job tries again. */
export async function giveBack(
  provider: PaymentProvider,
  refund: Parameters<PaymentProvider['refund']>[0],
): Promise<void> {
  if (!(await provider.refund(refund)))
    throw new Error(`the payment provider refused ${refund.key}`)
}

/** Methods charged immediately by a provider. With all others the payment arrives later, and someone records it. */
export type Providers = Partial<Record<OrderMethod, PaymentProvider>>
