import type { Generated } from 'kysely'

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  user_handle: string
  /** COSE key in base64url. */
  public_key: string
  counter: number
  /** JSON list. */
  transports: string
  is_synced: number
  name: string
  created_at: string
  last_used_at: string | null
}
export interface ConnectionsTable {
  id: string
  user_id: number
  issuer: string
  subject: string
  email: string
  created_at: string
  last_used_at: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    passkeys: PasskeysTable
    passkey_challenges: {
      challenge: string
      session_id: string | null
      user_handle: string | null
      expires_at: string
    }
    connections: ConnectionsTable
    oidc_requests: {
      state_hash: string
      browser_hash: string
      nonce: string
      code_verifier: string
      remember: number
      /** The account to connect; null when signing in. */
      user_id: number | null
      expires_at: string
    }
    oidc_offers: {
      browser_hash: string
      user_id: number
      issuer: string
      subject: string
      email: string
      expires_at: string
    }
  }
}
