import type { NoticeTopic } from '../contract/notice.contract.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Generated } from 'kysely'
import type { SettingsSection } from '../contract/settings.contract.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    settings: {
      section: SettingsSection | 'mailServer'
      document: string
      version: number
      updated_at: string
    }
    /** One-time email notifications. Only the link's hash is stored. */
    notify_requests: {
      id: Generated<number>
      topic: NoticeTopic
      email: string
      email_key: string
      language: Language
      wants_news: number
      token_hash: string
      created_at: string
      mailed_at: string
      confirmed_at: string | null
      notified_at: string | null
    }
  }
}
