import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { FilterDoes, FilterWhen } from '../../contract/email-mailbox.contract.ts'
import type { TargetFolder } from '../../contract/email.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Filtered, listFilters } from './filters.repo.ts'

// Filter rules: all conditions must hold; filters run in order and their actions add up. The first that sets a folder wins.

export interface FilterOutcome {
  folder: TargetFolder | null
  labels: string[]
  isStarred: boolean
  isRead: boolean
  makesTask: boolean
  forwardTo: string[]
}

/** The combined outcome of the owner's filters for an incoming mail. */
export async function judgeFilters(
  db: Db,
  ownerId: number,
  { content, hasAttachments }: { content: Filtered; hasAttachments: boolean },
): Promise<FilterOutcome> {
  const outcome: FilterOutcome = {
    folder: null,
    labels: [],
    isStarred: false,
    isRead: false,
    makesTask: false,
    forwardTo: [],
  }
  for (const { isOn, conditions, actions } of await listFilters(db, ownerId)) {
    if (isOn && meets(conditions, { content, hasAttachments, labels: outcome.labels }))
      addUp(outcome, actions)
  }
  return outcome
}

function addUp(
  outcome: FilterOutcome,
  { folder, labels, isStarred, isRead, makesTask, forwardTo }: FilterDoes,
): void {
  outcome.folder ??= folder
  outcome.labels = [...new Set([...outcome.labels, ...labels])]
  outcome.isStarred ||= isStarred
  outcome.isRead ||= isRead
  outcome.makesTask ||= makesTask
  if (forwardTo !== '') outcome.forwardTo = [...new Set([...outcome.forwardTo, forwardTo])]
}

function meets(
  conditions: FilterWhen,
  {
    content,
    hasAttachments,
    labels,
  }: { content: Filtered; hasAttachments: boolean; labels: string[] },
): boolean {
  // Text that folds to nothing (a lone vowel mark) matches no mail, as in search.
  const has = (text: string, key: string) =>
    text === '' || (foldSearch(text) !== '' && key.includes(foldSearch(text)))
  return (
    has(conditions.from, content.from_key) &&
    has(conditions.to, content.to_key) &&
    has(conditions.subject, content.subject_key) &&
    has(conditions.has, `${content.subject_key}\n${content.text_key}`) &&
    (!conditions.hasAttachment || hasAttachments) &&
    (conditions.label === '' || labels.includes(conditions.label))
  )
}
