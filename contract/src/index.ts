import { auditContract } from './audit.contract.ts'
import { authContract } from './auth.contract.ts'
import { bookmarksContract } from './bookmarks.contract.ts'
import type { Call } from './define.ts'
import { changesContract } from './changes.contract.ts'
import { filesContract } from './files.contract.ts'
import { instanceContract } from './instance.contract.ts'
import { notificationsContract } from './notifications.contract.ts'
import { permissionsContract } from './permissions.contract.ts'
import { rolesContract } from './roles.contract.ts'
import { adminSystemContract } from './admin-system.contract.ts'
import { preferencesContract } from './preferences.contract.ts'
import { settingsContract } from './settings.contract.ts'
import { systemContract } from './system.contract.ts'
import { usersAdminContract } from './users-admin.contract.ts'
import { usersContract } from './users.contract.ts'

/** Every call of the product, by feature: the table of contents. The browser imports the features one by one. */
export const contract = {
  auth: authContract,
  users: usersContract,
  usersAdmin: usersAdminContract,
  notifications: notificationsContract,
  files: filesContract,
  changes: changesContract,
  audit: auditContract,
  system: systemContract,
  preferences: preferencesContract,
  bookmarks: bookmarksContract,
  roles: rolesContract,
  permissions: permissionsContract,
  settings: settingsContract,
  instance: instanceContract,
  adminSystem: adminSystemContract,
} satisfies Record<string, Record<string, Call>>
