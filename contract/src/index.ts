import { accountBillingContract } from './account-billing.contract.ts'
import { accountContract } from './account.contract.ts'
import { authContract } from './auth.contract.ts'
import { bookmarksContract } from './bookmarks.contract.ts'
import { connectionsContract } from './connections.contract.ts'
import type { Call } from './define.ts'
import { changesContract } from './changes.contract.ts'
import { filesContract } from './files.contract.ts'
import { notificationsContract } from './notifications.contract.ts'
import { passkeysContract } from './passkeys.contract.ts'
import { preferencesContract } from './preferences.contract.ts'
import { systemContract } from './system.contract.ts'
import { twoFactorContract } from './two-factor.contract.ts'
import { usersAdminContract } from './users-admin.contract.ts'
import { usersContract } from './users.contract.ts'

/** Every call of the product, by feature: the table of contents. The browser imports the features one by one. */
export const contract = {
  auth: authContract,
  twoFactor: twoFactorContract,
  passkeys: passkeysContract,
  connections: connectionsContract,
  users: usersContract,
  usersAdmin: usersAdminContract,
  notifications: notificationsContract,
  files: filesContract,
  changes: changesContract,
  system: systemContract,
  preferences: preferencesContract,
  bookmarks: bookmarksContract,
  account: accountContract,
  accountBilling: accountBillingContract,
} satisfies Record<string, Record<string, Call>>
