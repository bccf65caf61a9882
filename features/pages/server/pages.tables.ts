import type { NoticeTopic } from '../contract/pages.contract.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Who wants to be told of something, by mail, once. Of the link only a hash is kept. */
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
      told_at: string | null
    }
  }
}
