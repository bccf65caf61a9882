import { HOUR } from '#platform/contract/durations.rules.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { CHECKOUT_SCREEN } from '../../contract/orders.pages.ts'
import { CART_LEFT_HOURS, STOP_REMINDERS } from '../../contract/orders.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { eachDue } from '#platform/server/jobs/each-due.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { loadCart } from '../cart/loaded-cart.service.ts'
import { wordsOfBuyer } from '../checkout/order-words.service.ts'
import { reminderLinkUnknown } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.context.ts'
import {
  findLeftCart,
  findReminder,
  listLeftCarts,
  recordReminded,
  saveReminder,
} from './reminders.repo.ts'

// One opt-in email about an abandoned cart (features.md CART-11). Sending is recorded in the transaction
// that adds the email to the outbox, so that of several processes one sends, once.

const AT_ONCE = 200
const MAX_LINES = 10

/** Switches it on or off, recorded for the person alone. */
export async function setReminder(
  { trx, actor, now }: RecordingContext,
  { userId, isOn }: { userId: number; isOn: boolean },
): Promise<void> {
  const before = { isOn: (await findReminder(trx, userId)) !== undefined }
  if (before.isOn === isOn) return
  await saveReminder(trx, { userId, isOn, now })
  const records = [{ id: 'cart-reminder', name: '', before, after: { isOn } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Order',
    records,
    onlyFor: userId,
  })
}

const signLink = (key: string, userId: number, since: string): string =>
  createHmac('sha256', key).update(`cart-reminder|${userId}|${since}`).digest('base64url')

/** The recipient of a link; throws 404 if it is forged, or older than the current opt-in. */
async function readStopToken(trx: Trx, key: string, token: string): Promise<number> {
  const [id = '', signature = ''] = token.split('.')
  const since = await findReminder(trx, Number(id))
  if (since === undefined) throw reminderLinkUnknown()
  const [given, right] = [Buffer.from(signature), Buffer.from(signLink(key, Number(id), since))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw reminderLinkUnknown()
  return Number(id)
}

/** Turns reminders off for the link's recipient, without sign-in. */
export async function stopReminder(
  trx: Trx,
  { clock, key }: Pick<OrdersParts, 'clock' | 'key'>,
  token: string,
): Promise<void> {
  const userId = await readStopToken(trx, key, token)
  const actor = systemActor('link in a mail')
  await setReminder({ trx, actor, now: clock() }, { userId, isOn: false })
}

/** Mails of every cart that was left long enough. */
export async function remindOfCarts(parts: OrdersParts): Promise<void> {
  const before = new Date(parts.clock().getTime() - CART_LEFT_HOURS * HOUR).toISOString()
  await eachDue(await listLeftCarts(parts.database.read, { before, limit: AT_ONCE }), ({ id }) =>
    parts.database.write(trx => remindOf(trx, parts, { id, before })),
  )
}

async function remindOf(
  trx: Trx,
  { clock, catalogue, mail, baseUrl, key }: OrdersParts,
  cart: { id: number; before: string },
): Promise<void> {
  const found = await findLeftCart(trx, cart)
  if (found === undefined) return
  const [now, userId] = [clock(), found.user_id]
  await recordReminded(trx, { id: found.id, now })
  const { lines } = await loadCart(trx, catalogue, { owner: { userId }, shipping: 'standard', now })
  // Products no longer sold are not worth a reminder.
  const there = lines.filter(line => line.problem === null || line.problem === 'low-stock')
  if (there.length === 0) return
  const { language } = await wordsOfBuyer(trx, userId)
  const link = `${baseUrl}${CHECKOUT_SCREEN}`
  await mail.send(trx, {
    to: found.email,
    now,
    language,
    template: 'cartReminder',
    values: {
      lines: there
        .slice(0, MAX_LINES)
        .map(
          line =>
            `${line.qty} × ${line.product.name}${line.variantName === '' ? '' : `, ${line.variantName}`}`,
        )
        .join('\n'),
      off: `${link}?${STOP_REMINDERS}=${userId}.${signLink(key, userId, found.since)}`,
    },
    link,
  })
}
