import { createHash, randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from '../contract/oauth.contract.ts'

// What a program puts into the address that it sends a person to. Nothing of the server: journeys use it as well.

export const REDIRECT = 'http://127.0.0.1:53123/callback'

export const makeVerifier = (): string => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

export const requestOf = (
  clientId: string,
  verifier: string,
  change: Partial<AuthorizationRequest> = {},
): AuthorizationRequest => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: REDIRECT,
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  scope: 'read write',
  state: 'some state',
  ...change,
})
