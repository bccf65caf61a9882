import type { PageIconName } from '@smart-fft/contract/pages.rules'
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBook2,
  IconCalendar,
  IconChecklist,
  IconHistory,
  IconHome,
  IconKey,
  IconLockAccess,
  IconMail,
  IconMessageCircle,
  IconServerCog,
  IconSettings,
  IconShieldLock,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'

/** The picture of each page that is known by name: the same in the menu, the palette and the bookmarks. */
export const PAGE_ICON: Record<PageIconName, Icon> = {
  home: IconHome,
  users: IconUsers,
  profile: IconUserCircle,
  audit: IconHistory,
  account: IconSettings,
  roles: IconShieldLock,
  permissions: IconChecklist,
  access: IconLockAccess,
  keys: IconKey,
  reference: IconBook2,
  chat: IconMessageCircle,
  settings: IconAdjustmentsHorizontal,
  system: IconServerCog,
  mail: IconMail,
  calendar: IconCalendar,
}
