import type { PhoneAccount } from '#platform/web/screens/between-features.ts'
import { CARDDAV_PATH } from '../contract/contacts.rules.ts'

/** CardDAV settings in the calendar's dialog for phones. */
export const contactsAccount: PhoneAccount = {
  title: 'contacts:phone.title',
  text: 'contacts:phone.text',
  path: CARDDAV_PATH,
  key: 'contacts:phone.key',
}
