import type { EmailSettings } from '../../contract/email-mailbox.contract.ts'
import type { Mailbox } from '../email.api.ts'

/** Props of every settings tab. */
export interface SettingsTabProps {
  mailbox: Mailbox
  /** Saves some settings; returns whether it succeeded. */
  save: (change: Partial<EmailSettings>) => Promise<boolean>
}
