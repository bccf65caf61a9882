import type { EmailSettings } from '../../contract/email-mailbox.contract.ts'
import type { Mailbox } from '../email.api.ts'

/** What every tab of the settings is given. */
export interface SettingsTabProps {
  mailbox: Mailbox
  /** Saves some of them; answers whether that went well. */
  save: (change: Partial<EmailSettings>) => Promise<boolean>
}
