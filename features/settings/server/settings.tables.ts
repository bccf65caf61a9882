import type { SettingsSection } from '../contract/settings.contract.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    settings: {
      section: SettingsSection | 'mailServer'
      document: string
      version: number
      updated_at: string
    }
  }
}
