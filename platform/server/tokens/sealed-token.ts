import { deriveKey, seal, unseal } from './seal.ts'

// The successor of a used token is stored for a grace period of ten seconds. It is sealed with a key derived from the used token itself,
// which the database doesn't contain: a stolen database yields no valid token.

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
