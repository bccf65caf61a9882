import { readDraft, writeDraft } from '../../../ui/form/draft.ts'
import { type MergedValues, mergeValues } from './merge-values.ts'
import type { PostValues } from './post-values.ts'

// What was typed and never sent, in this tab: with what it was typed over, for somebody else may have saved since.

interface Kept {
  values: PostValues
  base: PostValues
}

const NONE = { json: '', base: '' }

/** What was kept, put together with what the post is now; undefined when nothing was. */
export function readPostDraft(key: string, now: PostValues): { merged: MergedValues; base: PostValues } | undefined {
  const draft = readDraft(key, NONE)
  if (draft === undefined || draft.json === '') return undefined
  const values: PostValues = { ...now, ...parse(draft.json) }
  const base: PostValues = { ...now, ...parse(draft.base) }
  return { merged: mergeValues({ base, mine: values, theirs: now }), base }
}

export function writePostDraft(key: string, kept: Kept | undefined): void {
  writeDraft(key, kept === undefined ? undefined : { json: JSON.stringify(kept.values), base: JSON.stringify(kept.base) })
}

const parse = (json: string): Partial<PostValues> => (json === '' ? {} : Object(JSON.parse(json)))
