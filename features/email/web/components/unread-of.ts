import type { Mailbox } from '../email.api.ts'

/** The unread messages of the folder shown; undefined in folders and labels that don’t count them. */
export function unreadOf(
  { inbox, spam }: Pick<Mailbox['emailsMeta'], 'inbox' | 'spam'>,
  folder: string | undefined,
): number | undefined {
  if (folder === 'inbox') return inbox
  return folder === 'spam' ? spam : undefined
}
