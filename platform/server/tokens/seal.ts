import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A key of 32 bytes for one purpose, made from a longer secret. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'smart-fft', purpose, 32))

export interface Sealing {
  /** 32 bytes. */
  key: Buffer
  /** The owner: what was sealed for one can't be opened as another's. */
  owner?: string
}

/**
 * Seals a text (AES-256-GCM), so that only who has the key can open it.
 * @example unseal(seal('text', { key }), { key }) === 'text'
 */
export function seal(text: string, { key, owner = '' }: Sealing): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens what `seal` made; throws for another key or owner. */
export function unseal(sealed: string, { key, owner = '' }: Sealing): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
