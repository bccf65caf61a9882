import { type BinaryLike, createHash } from 'node:crypto'

/** SHA-256 in hexadecimal: how secrets are stored, and content is recognized. */
export const hashOf = (content: BinaryLike): string =>
  createHash('sha256').update(content).digest('hex')

/** A text as a content policy allows it, by its SHA-256 (CSP level 3, hash-source). */
export const cspHashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** SHA-256 for addresses and tags: shorter, of letters, digits, `-` and `_`. */
export const urlHashOf = (content: BinaryLike): string =>
  createHash('sha256').update(content).digest('base64url')
