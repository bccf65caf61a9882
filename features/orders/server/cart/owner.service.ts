import { createHash, randomBytes } from 'node:crypto'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import type { CartOwner } from './cart.repo.ts'

// Whose cart is meant. Strangers have one as well: whoever puts something into it gets a cookie with a number that nobody can guess, of
// which the hash is stored.

const COOKIE = 'cart'
const COOKIE_SECONDS = 30 * 24 * 3600

interface Asking {
  caller: { userId: number } | undefined
  request: RequestContext
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** That of the cart which this browser had before anybody signed in, if there is one. */
export function guestKeyOf({ cookies }: RequestContext): string | undefined {
  const secret = cookies[COOKIE]
  return secret !== undefined && /^[\w-]{32}$/.test(secret) ? hashOf(secret) : undefined
}
export const forgetGuest = (reply: ReplyContext): void => reply.clearCookie(COOKIE)

/** Whose cart is asked for; of a stranger without a cookie none that there is. */
export const ownerOf = ({ caller, request }: Asking): CartOwner =>
  caller === undefined ? { guestKey: guestKeyOf(request) ?? '' } : { userId: caller.userId }

/** Whose cart is changed; a stranger without a cookie gets one. */
export function writerOf(asking: Asking & { reply: ReplyContext }): CartOwner {
  const owner = ownerOf(asking)
  if (!('guestKey' in owner) || owner.guestKey !== '') return owner
  const secret = randomBytes(24).toString('base64url')
  asking.reply.setCookie(COOKIE, secret, { maxAgeSeconds: COOKIE_SECONDS })
  return { guestKey: hashOf(secret) }
}
