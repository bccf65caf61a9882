import type { KeepNewsAddress } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'

// What the pages about the product are given. Types only.

/** What it takes to write to people. */
export interface MailParts extends Pick<Platform, 'baseUrl'> {
  mail: Pick<MailKit, 'send'>
}

export interface PagesParts extends MailParts, Pick<Platform, 'database' | 'clock'> {
  findNewsList: () => KeepNewsAddress | undefined
}
