import { urlHashOf } from '#platform/server/tokens/hash.ts'
import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { makeRefreshToken } from '#platform/server/tokens/tokens.ts'

// Access tokens that no one issued (S14): made from a good one, some even with the right key, each wrong in one thing.

export interface Forging {
  /** The key that the good token is signed with. */
  key: string
  good: string
  /** Now, in seconds. */
  now: number
}

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

interface Change {
  header?: object | string
  claims?: object | string
  key?: string | Buffer
  digest?: string
}
export type Forge = (change: Change) => string

/** A token signed with the right key, unless told otherwise; what is a text replaces header or claims whole. */
export function createForge({ key, good }: Pick<Forging, 'key' | 'good'>): Forge {
  const [header, claims] = good.split('.').map(part => part)
  const part = (from: string | undefined, change: object | string | undefined) =>
    typeof change === 'string' ? encode(change) : encode({ ...decode(from), ...change })
  return change => {
    const text = `${part(header, change.header)}.${part(claims, change.claims)}`
    const mac = createHmac(change.digest ?? 'sha256', change.key ?? key).update(text)
    return `${text}.${mac.digest('base64url')}`
  }
}

/** More than sixty, each with what is wrong with it. */
export function forgeTokens(from: Forging): [string, string][] {
  const forge = createForge(from)
  return [
    ...byAlgorithm(from),
    ...byKey(from, forge),
    ...byHeader(forge),
    ...byClaims(from, forge),
    ...byForm(from),
  ]
}

function byAlgorithm({ good }: Forging): [string, string][] {
  const [header, payload = '', signature = ''] = good.split('.')
  const named = (alg: string) => encode({ ...decode(header), alg })
  return [
    ['no algorithm', `${named('none')}.${payload}.`],
    ['no algorithm, in capitals', `${named('NONE')}.${payload}.`],
    ['no algorithm, in both', `${named('nOnE')}.${payload}.`],
    ['no algorithm but a signature', `${named('none')}.${payload}.${signature}`],
    [
      'an algorithm that is not named',
      `${encode({ ...decode(header), alg: undefined })}.${payload}.${signature}`,
    ],
  ]
}

function byKey({ key, good }: Forging, forge: Forge): [string, string][] {
  const [header = '', payload = '', signature = ''] = good.split('.')
  const { kid } = decode(header)
  const plain = urlHashOf(`${header}.${payload}`)
  return [
    ['another key', forge({ key: 'another key' })],
    ['an empty key', forge({ key: '' })],
    ['the key id for a key', forge({ key: String(kid) })],
    ['the key decoded once more', forge({ key: Buffer.from(key, 'base64') })],
    ['the issuer for a key', forge({ key: 'smart-fft' })],
    ['a hash without a key', `${header}.${payload}.${plain}`],
    ['HS384 with our key', forge({ header: { alg: 'HS384' }, digest: 'sha384' })],
    ['HS512 with our key', forge({ header: { alg: 'HS512' }, digest: 'sha512' })],
    ['HS256 that is HS512', forge({ digest: 'sha512' })],
    ['a public key of its own', forgeWithPublicKey(header, payload)],
    [
      'the signature in hex',
      `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('hex')}`,
    ],
    ['half a signature', `${header}.${payload}.${signature.slice(0, 21)}`],
    ['a longer signature', `${header}.${payload}.${signature}AAAA`],
    [
      'one bit changed',
      `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ],
  ]
}

function forgeWithPublicKey(header: string, payload: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = `${encode({ ...decode(header), alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) })}.${payload}`
  return `${text}.${signWith('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

function byHeader(forge: Forge): [string, string][] {
  return [
    ['an algorithm that does not exist', forge({ header: { alg: 'HS257' } })],
    ['an algorithm in small letters', forge({ header: { alg: 'hs256' } })],
    ['an algorithm that is a list', forge({ header: { alg: ['HS256'] } })],
    ['a key id that is a path', forge({ header: { kid: '../../../../dev/null' } })],
    ['a key id that is a query', forge({ header: { kid: "x' union select 'key' --" } })],
    ['a key id that is a list', forge({ header: { kid: [] } })],
    ['no key id', forge({ header: { kid: undefined } })],
    ['a key address', forge({ header: { kid: 'other', jku: 'https://evil.example/keys' } })],
    [
      'a certificate address',
      forge({ header: { kid: 'other', x5u: 'https://evil.example/cert' } }),
    ],
    ['the type of another token', forge({ header: { typ: 'JWT' } })],
    ['the type of a refresh token', forge({ header: { typ: 'rt+jwt' } })],
    ['no type', forge({ header: { typ: undefined } })],
    ['a head that is a list', forge({ header: '[]' })],
    ['a head that is null', forge({ header: 'null' })],
    ['a head that is no JSON', forge({ header: '{"alg":' })],
  ]
}

function byClaims({ now }: Forging, forge: Forge): [string, string][] {
  return [
    ['an expiry in words', forge({ claims: { exp: 'never' } })],
    ['an expiry as text', forge({ claims: { exp: '9999999999' } })],
    ['no expiry', forge({ claims: { exp: undefined } })],
    ['an expiry of null', forge({ claims: { exp: null } })],
    ['an expiry that is a list', forge({ claims: { exp: [9_999_999_999] } })],
    ['an expiry in the past', forge({ claims: { exp: now - 1 } })],
    ['no moment of issue', forge({ claims: { iat: undefined } })],
    ['another issuer', forge({ claims: { iss: 'somebody' } })],
    ['no issuer', forge({ claims: { iss: undefined } })],
    ['another audience', forge({ claims: { aud: 'another-api' } })],
    ['no audience', forge({ claims: { aud: undefined } })],
    ['no session', forge({ claims: { sid: undefined } })],
    ['a session that is no text', forge({ claims: { sid: { $ne: '' } } })],
    ['a session of nobody', forge({ claims: { sid: '00000000-0000-4000-8000-000000000000' } })],
    ['no person', forge({ claims: { sub: undefined } })],
    ['a person in words', forge({ claims: { sub: 'admin' } })],
    ['a person as a list', forge({ claims: { sub: ['11'] } })],
    ['a person in parts', forge({ claims: { sub: '11.5' } })],
    ['claims that are no JSON', forge({ claims: 'claims' })],
    ['claims that are null', forge({ claims: 'null' })],
  ]
}

function byForm({ good }: Forging): [string, string][] {
  const [header = '', payload = '', signature = ''] = good.split('.')
  return [
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${good}.${signature}`],
    ['five parts, as if encrypted', `${good}.${signature}.${signature}`],
    [
      'another person, not signed',
      `${header}.${encode({ ...decode(payload), sub: '1' })}.${signature}`,
    ],
    [
      'a later expiry, not signed',
      `${header}.${encode({ ...decode(payload), exp: 9_999_999_999 })}.${signature}`,
    ],
    ['claims that are a list', `${header}.${encode([])}.${signature}`],
    ['the parts in another order', `${payload}.${header}.${signature}`],
    ['eight kilobytes', `${header}.${'A'.repeat(8_192)}.${signature}`],
    ['a refresh token', makeRefreshToken()],
    ['the word null', 'null'],
    ['dots', '..'],
  ]
}
