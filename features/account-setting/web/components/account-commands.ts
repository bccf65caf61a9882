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
import { ACCOUNT_TABS } from './account-tabs.ts'

const ICONS = {
  account: IconUserCircle,
  security: IconLock,
  billing: IconCreditCard,
  notifications: IconBell,
  social: IconPlugConnected,
  appearance: IconAdjustments,
  data: IconDatabaseExport,
}

/** Palette commands that open each tab of the account settings. */
export const accountCommands: readonly Command[] = ACCOUNT_TABS.map(tab => ({
  id: `account.${tab}`,
  text: `account-setting:commands.${tab}`,
  icon: ICONS[tab],
  access: 'session',
  run: ({ goTo }) => goTo('/pages/account-settings', { tab }),
}))
