import { listOf } from '#platform/web/format/list-of.ts'
import { mailboxText } from '#platform/contract/mailboxes.rules.ts'
import { mergeSet } from '#ui/stale/merge-set.ts'
import type { Draft } from './compose-store.ts'
import { toPlainText } from './drafts.ts'

/** A draft that two tabs changed: as last saved from here, as it is here, and as the other tab saved it. */
export interface DraftVersions {
  before: Draft
  mine: Draft
  theirs: Draft
}

/** What can be edited in a draft, in the order of the window. */
export const DRAFT_PARTS = [
  'to',
  'cc',
  'bcc',
  'subject',
  'message',
  'attachments',
  'isPlainText',
] as const
export type DraftPart = (typeof DRAFT_PARTS)[number]

/** This tab's version with what both added to lists and removed from them. */
export function withTheirLists({ before, mine, theirs }: DraftVersions): Draft {
  const receivers = (name: 'to' | 'cc' | 'bcc') =>
    mergeSet({ before: before[name], mine: mine[name], theirs: theirs[name] }, one =>
      one.email.toLowerCase(),
    )
  return {
    ...mine,
    to: receivers('to'),
    cc: receivers('cc'),
    bcc: receivers('bcc'),
    attachments: mergeSet(
      { before: before.attachments, mine: mine.attachments, theirs: theirs.attachments },
      file => file.id,
    ),
  }
}

/** A part as it is compared: names beside addresses are filled in by the server. */
export function keyOf(part: DraftPart, draft: Draft): string {
  switch (part) {
    case 'to':
    case 'cc':
    case 'bcc':
      return JSON.stringify(draft[part].map(one => one.email.toLowerCase()).toSorted())
    case 'attachments':
      return JSON.stringify(draft.attachments.map(file => file.id).toSorted())
    case 'subject':
    case 'message':
    case 'isPlainText':
      return `${draft[part]}`
  }
}

/** A part as people read it. */
export function textOfPart(part: DraftPart, draft: Draft, plain: string): string {
  switch (part) {
    case 'to':
    case 'cc':
    case 'bcc':
      return listOf(draft[part].map(mailboxText))
    case 'attachments':
      return listOf(draft.attachments.map(file => file.fileName))
    case 'message':
      return toPlainText(draft.message)
    case 'isPlainText':
      return draft.isPlainText ? plain : ''
    case 'subject':
      return draft.subject
  }
}
