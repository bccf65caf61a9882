import type { Quote } from '../../contract/orders-quotes.contract.ts'
import type { PostalAddress } from '../../contract/orders-checkout.contract.ts'
import { MAX_OPEN_QUOTES, quoteStateOf, type ShippingKind } from '../../contract/orders.rules.ts'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import type { NotificationKind } from '#features/notifications/contract/notifications.contract.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import type { EstimateView } from '#platform/server/compose/order-billing.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { notifyHolders } from '#features/roles/server/roles.service.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { findUsualAddress, toPostal } from '../addresses/addresses.repo.ts'
import { loadCart } from '../cart/loaded-cart.service.ts'
import { makeDocument } from '../checkout/document.service.ts'
import { ORDER_SCREEN, wordsOfBuyer } from '../checkout/order-words.service.ts'
import { toBill } from '../checkout/bill.service.ts'
import {
  cartEmpty,
  quoteClosed,
  quoteExpired,
  quoteNotFound,
  quoteNotOpen,
  tooManyQuotes,
} from '../orders.errors.ts'
import type { OrdersParts } from '../orders.context.ts'
import { getBuyer } from '../orders.repo.ts'
import {
  findQuote,
  insertQuote,
  listUnanswered,
  type SeenQuoteRow,
  updateQuoteRow,
} from './quotes.repo.ts'

// Quotes: the cart as an invoice estimate. The cart stays, and nothing is reserved: a quote is not an order.

export const QUOTES_SCREEN = `${ORDER_SCREEN}?tab=quotes`

const numberOf = ({ number }: Pick<EstimateView, 'number'>): string => `Q-${number}`

/** Quotes as the wire shows them. */
export async function toQuotes(
  db: Db,
  { estimates, clock }: Pick<OrdersParts, 'estimates' | 'clock'>,
  rows: SeenQuoteRow[],
): Promise<Quote[]> {
  const { regional } = await readSettings(db)
  const today = toLocalTime(clock(), regional.timeZone).day
  const views = await estimates.list(
    db,
    rows.map(row => row.plan_id),
  )
  return rows.flatMap(row => {
    const view = views.get(row.plan_id)
    if (view === undefined) return []
    const { number: _number, state: estimate, ...shown } = view
    const facts = { estimate, isOffered: row.offered_at !== null, validUntil: view.validUntil }
    return {
      ...shown,
      id: row.id,
      number: numberOf(view),
      state: quoteStateOf(facts, today),
      requestedAt: row.requested_at,
      customer: { id: row.user_id, fullName: row.full_name },
      note: row.note,
      answer: row.answer,
      // Staff changes the estimate itself.
      version: row.version + view.version,
    }
  })
}

/** A quote and the number of its estimate. Throws 404. */
async function loadQuote(
  db: Db,
  parts: Pick<OrdersParts, 'estimates' | 'clock'>,
  id: number,
): Promise<{ quote: Quote; planId: number }> {
  const row = await findQuote(db, id)
  const [quote] = row === undefined ? [] : await toQuotes(db, parts, [row])
  if (row === undefined || quote === undefined) throw quoteNotFound()
  return { quote, planId: row.plan_id }
}

export async function requestQuote(
  context: MutationContext,
  parts: OrdersParts,
  { shipping, note }: { shipping: ShippingKind; note: string },
): Promise<Quote> {
  const { trx, caller, now } = context
  const { userId } = caller
  const open = await parts.estimates.list(trx, await listUnanswered(trx, userId))
  if ([...open.values()].filter(one => one.state === 'open').length >= MAX_OPEN_QUOTES)
    throw tooManyQuotes()
  const loaded = await loadCart(trx, parts.catalogue, { owner: { userId }, shipping, now })
  // Quantities above the stock are allowed: that is one of the reasons to ask.
  const lines = loaded.lines.filter(line => line.problem === null || line.problem === 'low-stock')
  if (lines.length === 0) throw cartEmpty()
  const buyer = await getBuyer(trx, userId)
  const address = await usualAddress(trx, userId, buyer.full_name)
  const document = makeDocument(
    { ...loaded, lines },
    { shipTo: address, billTo: address, shipping, note },
  )
  const checkout = {
    user_id: userId,
    currency: loaded.currency,
    payment_method: 'invoice' as const,
  }
  const {
    orderId: _order,
    dueOn: _due,
    ...order
  } = await toBill(trx, { checkout, document, buyer, orderId: 0, now })
  const planId = await parts.estimates.make(trx, { ...order, reference: '', note })
  const id = await insertQuote(trx, { userId, planId, note, now })
  const { quote } = await loadQuote(trx, parts, id)
  await recordQuote(context, { quote, action: 'create' })
  await notifyStaff(trx, { quote, kind: 'quote-requested', now })
  return quote
}

async function usualAddress(trx: Trx, userId: number, fullName: string): Promise<PostalAddress> {
  const found = await findUsualAddress(trx, userId)
  if (found !== undefined) return toPostal(found)
  return {
    fullName,
    phone: '',
    line1: '',
    line2: '',
    city: '',
    region: '',
    postalCode: '',
    country: '',
    kind: 'home',
  }
}

interface OfferInput {
  id: number
  validUntil: string
  answer: string
  /** The version that was read; nothing is compared when left out. */
  ifMatch: number | undefined
}

/** Answers it with its current estimate. */
export async function offerQuote(
  context: MutationContext,
  parts: OrdersParts,
  { id, validUntil, answer, ifMatch }: OfferInput,
): Promise<Quote> {
  const { trx, actor, now } = context
  const { quote: before, planId } = await loadQuote(trx, parts, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(before)
  if (before.state === 'accepted' || before.state === 'declined') throw quoteClosed()
  const { regional } = await readSettings(trx)
  if (validUntil < toLocalTime(now, regional.timeZone).day) throw quoteExpired()
  await parts.estimates.offer(trx, { id: planId, validUntil, actor })
  await updateQuoteRow(trx, id, { offered_at: now.toISOString(), answer })
  const { quote } = await loadQuote(trx, parts, id)
  await recordQuote(context, { quote, before, action: 'update' })
  const userId = quote.customer.id
  await notify(trx, {
    userIds: [userId],
    kind: 'quote-offered',
    params: { number: quote.number },
    link: QUOTES_SCREEN,
    now,
  })
  await mailOffer(trx, parts, { quote, validUntil, answer, now })
  return quote
}

async function mailOffer(
  trx: Trx,
  { mail, baseUrl }: Pick<OrdersParts, 'mail' | 'baseUrl'>,
  {
    quote,
    validUntil,
    answer,
    now,
  }: Pick<OfferInput, 'validUntil' | 'answer'> & { quote: Quote; now: Date },
): Promise<void> {
  const userId = quote.customer.id
  const { language, money } = await wordsOfBuyer(trx, userId)
  const { email } = await getBuyer(trx, userId)
  const values = {
    number: quote.number,
    total: money(quote.total, quote.currency),
    day: validUntil,
    answer,
  }
  await mail.send(trx, {
    to: email,
    now,
    language,
    template: 'quoteOffered',
    values,
    link: `${baseUrl}${QUOTES_SCREEN}`,
  })
}

interface QuoteDecision {
  id: number
  isAccepted: boolean
  /** The version that was read; nothing is compared when left out. */
  ifMatch: number | undefined
}

/** The buyer takes it, or turns it down. */
export async function decideQuote(
  context: MutationContext,
  parts: OrdersParts,
  { id, isAccepted, ifMatch }: QuoteDecision,
): Promise<Quote> {
  const { trx, caller, actor, now } = context
  const { quote: before, planId } = await loadQuote(trx, parts, id)
  if (before.customer.id !== caller.userId) throw quoteNotFound()
  if (isStale(ifMatch, before.version)) throw staleVersion(before)
  if (before.state !== 'offered') throw quoteNotOpen()
  await parts.estimates.decide(trx, { id: planId, isAccepted, actor })
  await updateQuoteRow(trx, id, {})
  const { quote } = await loadQuote(trx, parts, id)
  await recordQuote(context, { quote, before, action: 'update' })
  await notifyStaff(trx, { quote, kind: isAccepted ? 'quote-accepted' : 'quote-declined', now })
  return quote
}

interface QuoteChange {
  quote: Quote
  before?: Quote
  action: 'create' | 'update'
}

/** The log, the screens of staff, and those of the buyer. */
async function recordQuote(
  { trx, actor, now }: RecordingContext,
  { quote, before, action }: QuoteChange,
): Promise<void> {
  const facts = ({ state, total, validUntil }: Quote) => ({ state, total, validUntil })
  const records = [
    {
      id: `quote-${quote.id}`,
      name: quote.number,
      before: before && facts(before),
      after: facts(quote),
    },
  ]
  await recordChange(trx, { actor, now, action, subject: 'Order', records })
  await announce(trx, { topic: 'Order', ids: ['quotes'], now, userId: quote.customer.id })
}

async function notifyStaff(
  trx: Trx,
  { quote, kind, now }: { quote: Quote; kind: NotificationKind; now: Date },
): Promise<void> {
  await notifyHolders(trx, {
    right: { action: 'update', subject: 'Order' },
    except: [quote.customer.id],
    kind,
    params: { name: quote.customer.fullName, number: quote.number },
    link: `${ORDER_SCREEN}?tab=allQuotes`,
    now,
  })
}
