import { OIDC_CALLBACK } from './connections.rules.ts'

/**
 * The addresses that are screens: what the browser shows in its address bar. `$name` marks a part that varies.
 * A guard test lists the calls that share an address with a screen (architecture.md, API).
 */
export const SCREENS = [
  '/',
  '/login',
  '/pages/login-basic',
  '/pages/login-cover',
  '/register',
  '/pages/register-basic',
  '/pages/register-cover',
  '/pages/forgot-password-basic',
  '/pages/forgot-password-cover',
  '/pages/reset-password-basic',
  '/pages/reset-password-cover',
  '/pages/verify-email-basic',
  '/pages/verify-email-cover',
  '/pages/two-steps-basic',
  '/pages/two-steps-cover',
  '/pages/terms',
  '/pages/invitation',
  OIDC_CALLBACK,
  '/apps/email',
  '/apps/email/$folder',
  '/apps/email/label/$label',
  '/apps/user/list',
  '/apps/user/view/$id',
  '/apps/roles',
  '/apps/permissions',
  '/access-control',
  '/admin/audit',
  '/admin/settings',
  '/admin/system',
  '/misc/maintenance',
  '/misc/coming-soon',
  '/pages/account-settings',
  '/pages/api-key',
  '/pages/api-reference',
  '/apps/chat',
  '/apps/todo',
  '/apps/todo/$filter',
  '/apps/todo/tag/$tag',
  '/apps/kanban',
  '/apps/calendar',
  '/pages/pricing',
  '/pages/license',
  '/pages/profile',
  '/pages/modal-examples',
  '/misc/error',
  '/misc/not-authorized',
] as const

/** Those that stand in the layout for who is signed in, and are open to strangers as well, in a frame of their own. */
export const OPEN_SCREENS: readonly string[] = ['/pages/pricing']
