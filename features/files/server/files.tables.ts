import type { FilePurpose } from '../contract/files.contract.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    files: {
      id: string
      hash: string
      size: number
      type: string
      name: string
      purpose: FilePurpose
      owner_id: number
      created_at: string
      used_at: string | null
      /** Since when nothing shows it; null if it was never shown. */
      dropped_at: string | null
    }
  }
}
