import type { Generated, Selectable } from 'kysely'

export const TOKEN_KINDS = ['access', 'refresh'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

interface ClientsTable {
  id: string
  name: string
  /** JSON. */
  redirect_uris: string
  created_at: string
  /** Null: no person has connected it. */
  last_used_at: Generated<string | null>
}
export type ClientRow = Selectable<ClientsTable>

interface GrantsTable {
  id: Generated<number>
  key_id: number
  user_id: number
  client_id: string
  redirect_uri: string
  /** A path: the audience of its tokens. */
  resource: string
  scope: string
  code_hash: string
  code_challenge: string
  code_expires_at: string
  code_used_at: Generated<string | null>
  created_at: string
}
export type GrantRow = Selectable<GrantsTable>

interface TokensTable {
  hash: string
  grant_id: number
  kind: TokenKind
  scope: string
  created_at: string
  expires_at: string
  used_at: Generated<string | null>
}
export type TokenRow = Selectable<TokensTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Programs that have registered themselves. */
    oauth_clients: ClientsTable
    /** What a person allowed a program, with the code that it fetches its first tokens with. */
    oauth_grants: GrantsTable
    oauth_tokens: TokensTable
  }
}
