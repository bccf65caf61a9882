import type { Platform } from '#platform/server/compose/platform.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { PersonalPart, UserChanges } from '#features/users/server/users.service.ts'
import type { OwnAccess } from './access.service.ts'
import type { SecurityCheck } from './account-setting.points.ts'

// Dependencies of the account settings. Types only.

export interface AccountParts extends Pick<Platform, 'database' | 'clock' | 'baseUrl'> {
  changes: UserChanges
  access: OwnAccess
  mail: Pick<MailKit, 'send'>
  pictures: Pick<FileLinks, 'urlOf'>
  store: Pick<FileStore, 'read' | 'has'>
  /** Everything stored about a person, by part. */
  personalParts: () => PersonalPart[]
  /** In addition to the built-in ones. */
  securityChecks: () => SecurityCheck[]
}

export interface AccountJobParts extends Pick<Platform, 'database' | 'clock'> {
  /** Call after a commit that changed people. */
  forget: (userIds: number[]) => void
}
