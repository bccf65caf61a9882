import type { EmailUpdate } from '../../contract/email.contract.ts'
import type { EmailFolder } from '../../contract/email.rules.ts'

// Where a mail lies and how it is marked, and what a change makes of that (spec section 4). No database here: a table of tests holds it.

export interface Placing {
  folder: EmailFolder
  /** While in trash: from where. */
  cameFrom: EmailFolder | null
  isRead: boolean
  isStarred: boolean
  snoozedUntil: string | null
  /** Sorted. */
  labels: string[]
}

/** What `update-emails` makes of a mail. `folder: 'trash'` and `isDeleted` are the same thing. */
export function placeAnew(
  before: Placing,
  { isRead, isStarred, folder, isDeleted, labels }: EmailUpdate,
): Placing {
  const marked = {
    ...before,
    isRead: isRead ?? before.isRead,
    isStarred: isStarred ?? before.isStarred,
    labels: labels === undefined ? before.labels : [...new Set(labels)].toSorted(),
  }
  const target = targetOf(before, { folder, isDeleted })
  if (target === undefined) return marked
  if (target !== 'trash')
    return {
      ...marked,
      folder: target,
      cameFrom: null,
      snoozedUntil: target === 'snoozed' ? before.snoozedUntil : null,
    }
  // Deleting twice does not forget where it was; a folder beside `isDeleted` says where restoring brings it.
  const lying = before.folder === 'trash' ? before.cameFrom : before.folder
  return {
    ...marked,
    folder: 'trash',
    cameFrom: isDeleted === true && folder !== undefined && folder !== 'trash' ? folder : lying,
  }
}

function targetOf(
  before: Placing,
  { folder, isDeleted }: Pick<EmailUpdate, 'folder' | 'isDeleted'>,
): EmailFolder | undefined {
  if (isDeleted === true || folder === 'trash') return 'trash'
  if (folder !== undefined) return folder
  if (isDeleted === false && before.folder === 'trash') return before.cameFrom ?? 'inbox'
  return undefined
}

/** What toggling, putting on or taking off a label makes of a mail. */
export function labelAnew(
  before: Placing,
  label: string,
  set: 'toggle' | 'add' | 'remove',
): Placing {
  const has = before.labels.includes(label)
  const wants = set === 'toggle' ? !has : set === 'add'
  if (wants === has) return before
  return {
    ...before,
    labels: wants
      ? [...before.labels, label].toSorted()
      : before.labels.filter(one => one !== label),
  }
}

/** Out of sight until a time, or back in the inbox. Only what can be read is snoozed: no drafts, nothing in trash or spam. */
export function snoozeAnew(before: Placing, until: string | null): Placing {
  if (until === null)
    return before.folder === 'snoozed' ? { ...before, folder: 'inbox', snoozedUntil: null } : before
  return NOT_SNOOZED.has(before.folder)
    ? before
    : { ...before, folder: 'snoozed', snoozedUntil: until }
}
const NOT_SNOOZED = new Set<EmailFolder>(['draft', 'trash', 'spam', 'scheduled'])

export const isSamePlacing = (one: Placing, other: Placing): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
