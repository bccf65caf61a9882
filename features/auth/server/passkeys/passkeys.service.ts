import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import type {
  assertion,
  attestation,
  newPasskeyQuestion,
  passkeyQuestion,
} from '../../contract/passkeys.contract.ts'
import * as z from 'zod/mini'
import type { Platform } from '#platform/server/compose/platform.ts'
import { passkeyFault, passkeyRefused, passkeyUnknown } from './passkeys.errors.ts'
import type { PasskeySite } from './passkey-site.service.ts'
import {
  type PasskeyRow,
  findByCredential,
  insertChallenge,
  listPasskeys,
  takeChallenge,
} from './passkeys.repo.ts'

// The two WebAuthn ceremonies. A challenge is valid for one answer and five minutes; it is stored in the database, so that any process can
// take the answer. User verification (fingerprint, face, PIN) is required: together with possession, that makes two factors.

const CHALLENGE_MILLISECONDS = 5 * MINUTE
/** Ed25519, ECDSA with P-256, RSA: what authenticators support. */
const ALGORITHMS = [-8, -7, -257]
const transports = z.array(z.string())
/** Loaded on first use: it contains half a megabyte of certificate code. */
const verifier = () => import('@simplewebauthn/server')

type Assertion = z.infer<typeof assertion>
type Attestation = z.infer<typeof attestation>
export type MadePasskey = Omit<
  PasskeyRow,
  'id' | 'user_id' | 'name' | 'created_at' | 'last_used_at'
>
interface Owner {
  id: number
  username: string
  full_name: string
  sessionId: string
}

export interface Passkeys {
  askToSignIn(site: PasskeySite): Promise<z.infer<typeof passkeyQuestion>>
  /** The passkey of a valid answer, with what to record on use. Throws 400. */
  recognize(
    credential: Assertion,
    site: PasskeySite,
  ): Promise<{ passkey: PasskeyRow; counter: number; isSynced: boolean }>
  askToMake(site: PasskeySite, owner: Owner): Promise<z.infer<typeof newPasskeyQuestion>>
  /** A passkey created for this session's challenge. Throws 400. */
  examine(credential: Attestation, site: PasskeySite, sessionId: string): Promise<MadePasskey>
}

export function createPasskeys({
  database,
  clock,
  logger,
}: Pick<Platform, 'database' | 'clock' | 'logger'>): Passkeys {
  async function ask(
    of: { session_id: string; user_handle: string } | { session_id: null; user_handle: null },
  ): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    const now = clock()
    const expires_at = new Date(now.getTime() + CHALLENGE_MILLISECONDS).toISOString()
    await database.write(trx => insertChallenge(trx, { challenge, ...of, expires_at }, now))
    return challenge
  }
  const take = (challenge: string, sessionId: string | null) =>
    database.write(trx => takeChallenge(trx, { challenge, sessionId, now: clock() }))
  /** The library's reasons go to the log only: they reveal too much. */
  function explain<T>(attempt: Promise<T>): Promise<T | undefined> {
    return attempt.catch((error: unknown) => {
      logger.info({ err: error }, 'passkey refused')
      return undefined
    })
  }

  return {
    async askToSignIn({ rpId }) {
      return {
        challenge: await ask({ session_id: null, user_handle: null }),
        rpId,
        timeout: CHALLENGE_MILLISECONDS,
        userVerification: 'required',
      }
    },
    async recognize(credential, { rpId, origin }) {
      const { id, rawId, type, response } = credential
      const passkey = await findByCredential(database.read, id)
      if (passkey === undefined) throw passkeyUnknown()
      const {
        clientDataJSON,
        authenticatorData,
        signature,
        userHandle = passkey.user_handle,
      } = response
      const { verifyAuthenticationResponse } = await verifier()
      const result = await explain(
        verifyAuthenticationResponse({
          response: {
            id,
            rawId,
            type,
            clientExtensionResults: {},
            response: { clientDataJSON, authenticatorData, signature },
          },
          expectedChallenge: async challenge => (await take(challenge, null)) !== undefined,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          // The counter is compared on writing, so that of two processes one refuses.
          credential: {
            id,
            publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
            counter: 0,
          },
        }),
      )
      if (result?.verified !== true || userHandle !== passkey.user_handle) throw passkeyRefused()
      return {
        passkey,
        counter: result.authenticationInfo.newCounter,
        isSynced: result.authenticationInfo.credentialBackedUp,
      }
    },
    async askToMake({ rpId }, owner) {
      const known = await listPasskeys(database.read, owner.id)
      const user_handle = known[0]?.user_handle ?? randomBytes(32).toString('base64url')
      return {
        challenge: await ask({ session_id: owner.sessionId, user_handle }),
        rp: { id: rpId, name: 'SMART FFT' },
        user: { id: user_handle, name: owner.username, displayName: owner.full_name },
        pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key' as const, alg })),
        timeout: CHALLENGE_MILLISECONDS,
        excludeCredentials: known.map(one => ({
          id: one.credential_id,
          type: 'public-key' as const,
          transports: transports.parse(JSON.parse(one.transports)),
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      }
    },
    async examine(credential, { rpId, origin }, sessionId) {
      const { id, rawId, type, response } = credential
      const { clientDataJSON, attestationObject } = response
      let user_handle: string | null = null
      const { verifyRegistrationResponse } = await verifier()
      const result = await explain(
        verifyRegistrationResponse({
          response: {
            id,
            rawId,
            type,
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject },
          },
          async expectedChallenge(challenge) {
            user_handle = (await take(challenge, sessionId))?.user_handle ?? null
            return user_handle !== null
          },
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (result?.verified !== true || user_handle === null) throw passkeyFault()
      const { credential: made, credentialBackedUp } = result.registrationInfo
      return {
        user_handle,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: JSON.stringify(response.transports ?? []),
        is_synced: credentialBackedUp ? 1 : 0,
      }
    },
  }
}
