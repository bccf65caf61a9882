/** What stands between a stranger and an account, and what counts money: folders and files, on every side. */
export const GUARDED: readonly string[] = [
  // Sign-in, tokens, two factors, passwords, passkeys, sessions.
  'features/auth/contract/',
  'features/auth/server/',
  'features/auth/web/components/return-path.ts',
  'features/oauth/contract/',
  'features/oauth/server/',
  'features/users/server/security/',
  'platform/server/passwords/',
  'platform/server/tokens/',
  'platform/web/session/',
  'app/server/auth-hook.ts',
  'app/server/cookies.ts',
  // Who may do what.
  'features/api-key/contract/',
  'features/api-key/server/',
  'features/permissions/contract/',
  'features/permissions/server/',
  'features/roles/contract/',
  'features/roles/server/',
  'features/users/server/change/',
  'platform/contract/api-key-grant.rules.ts',
  'platform/server/access/',
  'platform/web/access/',
  'app/server/authorize.ts',
  // Totals, rounding, tax; numbers and issuing; payments and refunds.
  'features/invoice/contract/',
  'features/invoice/server/change/',
  'features/invoice/server/money/',
  'features/invoice/server/parts/',
  'features/invoice/server/plans/',
  'features/orders/contract/',
  'features/orders/server/change/',
  'features/orders/server/checkout/',
  'features/orders/server/coupons/',
  'features/orders/server/payments/',
  'features/orders/server/totals/',
  'features/pricing/contract/',
  'features/pricing/server/',
  'features/account-setting/server/payment/',
  'features/account-setting/server/plan/',
  'platform/contract/money.rules.ts',
]

/** Of this code, more of the changes must be noticed than elsewhere. Names and addresses of pages guard nothing. */
export const isGuarded = (path: string) =>
  GUARDED.some(one => path.startsWith(one)) && !path.endsWith('.pages.ts')
