import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { assertion, attestation } from '#features/auth/contract/passkeys.contract.ts'
import type * as z from 'zod/mini'

// A device that keeps passkeys, made of node:crypto: it says what a browser would hand on, and lies where a test wants it to.

/** What the device says besides, or otherwise than the truth. */
export interface Lies {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
  type?: string
}
export interface SoftPasskey {
  id: string
  attest(challenge: string, lies?: Lies): z.input<typeof attestation>
  /** Counts one up with every call. */
  assert(challenge: string, lies?: Lies): z.input<typeof assertion>
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** @example const key = createSoftPasskey({ origin: 'http://localhost:4000', rpId: 'localhost' }) */
export function createSoftPasskey(site: { origin: string; rpId: string }): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let count = 0

  function authenticatorData(
    { rpId = site.rpId, counter = count, isVerified = true }: Lies,
    key?: Buffer,
  ): Buffer {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key === undefined ? 0 : HAS_KEY)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      head,
      ...(key === undefined ? [] : [key]),
    ])
  }
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge,
        origin: lies.origin ?? site.origin,
        crossOrigin: false,
      }),
    )
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id,
    attest(challenge, lies = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const known = Buffer.concat([
        Buffer.alloc(16),
        length,
        rawId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      const attested = Buffer.concat([NO_ATTESTATION, bytes(authenticatorData(lies, known))])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attested.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    assert(challenge, lies = {}) {
      count += 1
      const data = authenticatorData(lies)
      const clientDataBytes = clientData('webauthn.get', challenge, lies)
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(clientDataBytes).digest()]),
        privateKey,
      )
      const response = {
        clientDataJSON: clientDataBytes.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return {
        ...common,
        response: {
          ...response,
          ...(lies.userHandle === undefined ? {} : { userHandle: lies.userHandle }),
        },
      }
    },
  }
}

// The few words of CBOR that are needed (RFC 8949).
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const bytes = (data: Buffer) =>
  Buffer.concat([
    data.length < 256
      ? Buffer.from([0x58, data.length])
      : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ])
/** A map of three, up to the bytes of `authData`. */
const NO_ATTESTATION = Buffer.concat([
  Buffer.from([0xa3]),
  text('fmt'),
  text('none'),
  text('attStmt'),
  Buffer.from([0xa0]),
  text('authData'),
])
/** EC2, ES256, P-256. */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
