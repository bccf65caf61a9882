import type { Platform } from '#platform/server/compose/platform.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'

/** The dependencies shared by the permission folders. */
export interface PermissionsParts extends Pick<Platform, 'database' | 'clock' | 'baseUrl'> {
  roles: RolesService
  mail: Pick<MailKit, 'send'>
  pictures: Pick<FileLinks, 'urlOf'>
}
