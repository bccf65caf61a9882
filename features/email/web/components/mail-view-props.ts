import type { Mailbox } from '../email.api.ts'
import type { Answers } from './use-answers.ts'
import type { ListingControl } from './use-listing.ts'
import type { MailActions } from './use-mail-actions.ts'

/** Props of an opened mail, passed on to its parts. */
export interface MailViewProps {
  id: number
  mailbox: Mailbox
  control: ListingControl
  actions: MailActions
  answers: Answers
  onAddLabel: () => void
}
