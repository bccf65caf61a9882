/**
 * A random key of 32 hexadecimal digits. Not `crypto.randomUUID`: browsers have that on https only, and who tries this product on their own
 * network opens it by http.
 */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
