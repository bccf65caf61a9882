import {
  IconAdjustments,
  IconBell,
  IconCreditCard,
  IconDatabaseExport,
  IconLock,
  IconPlugConnected,
  IconUserCircle,
} from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** The parts of the settings, in their order; what stands in the address. */
export const ACCOUNT_TABS = ['account', 'security', 'billing', 'notifications', 'social', 'appearance', 'data'] as const

const ICONS = {
  account: IconUserCircle,
  security: IconLock,
  billing: IconCreditCard,
  notifications: IconBell,
  social: IconPlugConnected,
  appearance: IconAdjustments,
  data: IconDatabaseExport,
}

/** Another plan, with its price before it is chosen. */
export const loadPlanDialog = async () => ({ default: (await import('./components/plan-dialog.tsx')).PlanDialog })

/** A way of paying, and where bills go to: as on the screen of settings. */
export const loadPaymentDialog = async () => ({ default: (await import('./components/payment-dialog.tsx')).PaymentDialog })
export const loadAddressCard = async () => ({ default: (await import('./components/billing-tab.tsx')).AddressCard })

/** What the palette can do with the settings of an account: open each part. */
export const accountCommands: readonly Command[] = ACCOUNT_TABS.map(tab => ({
  id: `account.${tab}`,
  text: `account-setting:commands.${tab}`,
  icon: ICONS[tab],
  access: 'session',
  run: ({ goTo }) => goTo('/pages/account-settings', { tab }),
}))
