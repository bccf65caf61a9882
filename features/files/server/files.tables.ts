import type { FilePurpose } from '@smart-fft/contract/files.contract'

declare module '../../platform/database/tables.ts' {
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
    }
  }
}
