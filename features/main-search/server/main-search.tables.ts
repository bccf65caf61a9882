import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Records that have changed and are not in the index as they are now. */
    search_stale: { id: Generated<number>; kind: string; record_id: string }
    search_records: {
      kind: string
      record_id: string
      scopes: string
      title: string
      words: string
    }
    search_terms: { kind: string; scope: number; term: string; record_id: string }
    search_words: { id: Generated<number>; word: string; uses: number }
    search_typos: { typo: string; word_id: number }
  }
}
