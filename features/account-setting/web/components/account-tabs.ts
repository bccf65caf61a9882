/** The parts of the settings, in their order; what stands in the address. */
export const ACCOUNT_TABS = [
  'account',
  'security',
  'billing',
  'notifications',
  'social',
  'appearance',
  'data',
] as const
