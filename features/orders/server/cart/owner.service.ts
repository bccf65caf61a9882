import { urlHashOf } from '#platform/server/tokens/hash.ts'
import { randomBytes } from 'node:crypto'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import type { CartOwner } from './cart.repo.ts'

// The owner of a cart. Guests have one as well: adding something sets a cookie with an unguessable token, of
// which the hash is stored.

const COOKIE = 'cart'
const COOKIE_SECONDS = 30 * 24 * 3600

interface CartRequest {
  caller: { userId: number } | undefined
  request: RequestContext
}

/** The key of the cart this browser had before sign-in, if any. */
export function guestKeyOf({ cookies }: RequestContext): string | undefined {
  const secret = cookies[COOKIE]
  return secret !== undefined && /^[\w-]{32}$/.test(secret) ? urlHashOf(secret) : undefined
}
export const forgetGuest = (reply: ReplyContext): void => reply.clearCookie(COOKIE)

/** The owner of the requested cart; for a guest without a cookie, one that has none. */
export const ownerOf = ({ caller, request }: CartRequest): CartOwner =>
  caller === undefined ? { guestKey: guestKeyOf(request) ?? '' } : { userId: caller.userId }

/** Whose cart is changed; a stranger without a cookie gets one. */
export function writerOf(cartRequest: CartRequest & { reply: ReplyContext }): CartOwner {
  const owner = ownerOf(cartRequest)
  if (!('guestKey' in owner) || owner.guestKey !== '') return owner
  const secret = randomBytes(24).toString('base64url')
  cartRequest.reply.setCookie(COOKIE, secret, { maxAgeSeconds: COOKIE_SECONDS })
  return { guestKey: urlHashOf(secret) }
}
