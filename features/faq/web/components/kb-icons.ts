import type { KbIcon } from '../../contract/faq.rules.ts'
import {
  type Icon,
  IconBook,
  IconCalendar,
  IconMail,
  IconPlug,
  IconReceipt,
  IconRocket,
  IconSettings,
  IconShield,
  IconShoppingCart,
  IconUsers,
} from '@tabler/icons-react'

/** Category icons by name. */
export const KB_ICON: Record<KbIcon, Icon> = {
  rocket: IconRocket,
  mail: IconMail,
  users: IconUsers,
  shield: IconShield,
  receipt: IconReceipt,
  plug: IconPlug,
  book: IconBook,
  calendar: IconCalendar,
  'shopping-cart': IconShoppingCart,
  settings: IconSettings,
}
