import type { SettingsSection } from '@smart-fft/contract/settings.contract'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    settings: { section: SettingsSection | 'mailServer'; document: string; version: number; updated_at: string }
  }
}
