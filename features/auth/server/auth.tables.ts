import type { Generated, Selectable } from 'kysely'

/** A family of refresh tokens: one sign-in on one device. */
export interface SessionsTable {
  id: string
  user_id: number
  created_at: string
  last_used_at: string
  expires_at: string
  idle_seconds: number
  remember: number
  transport: 'body' | 'cookie'
  ip: string
  user_agent: string
  revoked_at: string | null
  revoked_reason: string | null
  /** The impersonating administrator, if any. */
  impersonator_id: number | null
  /** When the session was locked. */
  locked_at: string | null
}

export interface RefreshTokensTable {
  hash: string
  session_id: string
  parent_hash: string | null
  created_at: string
  expires_at: string
  used_at: string | null
  successor_hash: string | null
  successor_sealed: string | null
  grace_uses: Generated<number>
}
export type RefreshTokenRow = Selectable<RefreshTokensTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    account_links: {
      hash: string
      user_id: number
      purpose: 'invite' | 'reset' | 'change' | 'verify' | 'not-me' | 'email'
      /** The address that it confirms. */
      detail: string | null
      created_at: string
      expires_at: string
      used_at: string | null
    }
    two_factors: {
      user_id: number
      sealed_key: string
      created_at: string
      confirmed_at: string | null
      last_step: Generated<number>
    }
    recovery_codes: { user_id: number; hash: string; used_at: string | null }
    sign_in_challenges: {
      user_id: number
      hash: string
      remember: number
      created_at: string
      expires_at: string
      tries: Generated<number>
      used_at: string | null
    }
    remembered_devices: {
      user_id: number
      hash: string
      password_mark: string
      created_at: string
      expires_at: string
    }
    known_devices: { user_id: number; mark: string; first_seen_at: string; last_seen_at: string }
    known_places: { user_id: number; mark: string; seen_at: string }
    login_attempts: { key: string; failed: number; locked_until: string | null; updated_at: string }
  }
}
