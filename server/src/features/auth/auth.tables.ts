import type { Generated, Selectable } from 'kysely'

/** A refresh-token family: one sign-in on one device. */
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
  /** The administrator who looks in, when this is not the person's own session. */
  impersonator_id: number | null
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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    account_links: {
      hash: string
      user_id: number
      purpose: 'invite' | 'reset' | 'change' | 'email'
      /** The address that it confirms. */
      detail: string | null
      created_at: string
      expires_at: string
      used_at: string | null
    }
    login_attempts: { key: string; failed: number; locked_until: string | null; updated_at: string }
  }
}
