import { deriveKey, seal, unseal } from './seal.ts'

// The successor of a used token is kept for ten seconds' grace. It is sealed with a key made from the used token itself,
// which the database does not hold: a stolen database gives no live token.

const keyFrom = (token: string): Buffer => deriveKey(token, 'refresh-successor')

/**
 * Seals a token so that only who holds `token` can open it.
 * @example openSealedToken(sealToken(successor, token), token) === successor
 */
export const sealToken = (successor: string, token: string): string =>
  seal(successor, { key: keyFrom(token) })

/** Opens what `sealToken` made; throws for another token. */
export const openSealedToken = (sealed: string, token: string): string =>
  unseal(sealed, { key: keyFrom(token) })
