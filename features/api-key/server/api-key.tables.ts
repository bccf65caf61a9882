import type { KeyType } from '#platform/contract/api-key-grant.rules.ts'
import type { Generated, Selectable } from 'kysely'

interface ApiKeysTable {
  id: Generated<number>
  user_id: number
  name: string
  name_key: Generated<string>
  type: KeyType
  /** JSON. */
  scopes: string
  /** JSON: addresses and ranges it may be used from. */
  ip_ranges: string
  /** 1: of a connected app. It has no secret here. */
  is_app: Generated<number>
  version: Generated<number>
  created_at: string
  expires_at: string | null
  warned_at: Generated<string | null>
  revoked_at: Generated<string | null>
  last_used_at: Generated<string | null>
  last_used_ip: Generated<string | null>
}
export type ApiKeyRow = Selectable<ApiKeysTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    api_keys: ApiKeysTable
    /** Hashes that identify keys. */
    api_key_secrets: {
      prefix: string
      key_id: number
      hash: string
      created_at: string
      expires_at: string | null
    }
    api_key_days: { key_id: number; day: string; calls: number; refused: number }
  }
}
