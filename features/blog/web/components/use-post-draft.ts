import { type RefObject, useEffect } from 'react'
import { readDraft, writeDraft } from '#ui/form/draft.ts'
import { type MergedValues, mergeValues } from './merge-values.ts'
import type { PostValues } from './post-values.ts'

interface Draft {
  /** The draft, merged with the current post. */
  merged: MergedValues
  /** The values that the draft was based on. */
  base: PostValues
}
interface Written {
  now: RefObject<{ saved: PostValues }>
  values: PostValues
  isDirty: boolean
}

const NONE = { json: '', base: '' }

/** Unsent input of this tab, with the values it was based on, as someone else may have saved since. */
export function usePostDraft(
  key: string,
  { now, values, isDirty }: Written,
  onFound: (draft: Draft) => void,
): void {
  useEffect(() => {
    const draft = readPostDraft(key, now.current.saved)
    if (draft !== undefined) onFound(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [key])
  useEffect(() => {
    writeDraft(
      key,
      isDirty
        ? { json: JSON.stringify(values), base: JSON.stringify(now.current.saved) }
        : undefined,
    )
  }, [key, isDirty, values, now])
}

export const dropPostDraft = (key: string): void => writeDraft(key, undefined)

function readPostDraft(key: string, now: PostValues): Draft | undefined {
  const draft = readDraft(key, NONE)
  if (draft === undefined || draft.json === '') return undefined
  const base: PostValues = { ...now, ...parse(draft.base) }
  return {
    merged: mergeValues({ base, mine: { ...now, ...parse(draft.json) }, theirs: now }),
    base,
  }
}

const parse = (json: string): Partial<PostValues> => (json === '' ? {} : Object(JSON.parse(json)))
