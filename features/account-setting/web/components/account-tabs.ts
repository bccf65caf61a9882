/** The tabs in order, as in the URL. */
export const ACCOUNT_TABS = [
  'account',
  'security',
  'billing',
  'notifications',
  'social',
  'appearance',
  'data',
] as const
