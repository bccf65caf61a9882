import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// The successor of a used token is kept for ten seconds' grace. It is sealed with a key made from the used token itself,
// which the database does not hold: a stolen database gives no live token.

const keyFrom = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, 'smart-fft', 'refresh-successor', 32))

/**
 * Seals a token so that only who holds `token` can open it.
 * @example openSealedToken(sealToken(successor, token), token) === successor
 */
export function sealToken(successor: string, token: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), iv)
  const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens what `sealToken` made; throws for another token. */
export function openSealedToken(sealed: string, token: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
