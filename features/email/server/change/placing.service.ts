import type { EmailUpdate } from '../../contract/email.contract.ts'
import type { EmailFolder } from '../../contract/email.rules.ts'

// A mail's folder and flags, and how an update changes them (MAIL-07). Free of database access, so tests can cover it as a table.

export interface Placing {
  folder: EmailFolder
  /** Only in trash: the previous folder. */
  cameFrom: EmailFolder | null
  isRead: boolean
  isStarred: boolean
  snoozedUntil: string | null
  /** Sorted. */
  labels: string[]
}

/** Applies `update-emails`. `folder: 'trash'` and `isDeleted` mean the same. */
export function applyPlacement(
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
  // Deleting twice keeps the previous folder; a folder given with `isDeleted` sets where restoring moves it.
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

/** Toggles, adds or removes a label. */
export function applyLabels(
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

/** Snoozes until a time, or returns to the inbox. Drafts, trash and spam cannot be snoozed. */
export function applySnooze(before: Placing, until: string | null): Placing {
  if (until === null)
    return before.folder === 'snoozed' ? { ...before, folder: 'inbox', snoozedUntil: null } : before
  return NOT_SNOOZED.has(before.folder)
    ? before
    : { ...before, folder: 'snoozed', snoozedUntil: until }
}
const NOT_SNOOZED = new Set<EmailFolder>(['draft', 'trash', 'spam', 'scheduled'])

export const isSamePlacing = (one: Placing, other: Placing): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
