import { useState } from 'react'
import { readDraft, writeDraft } from './draft.ts'

/**
 * A text that is written beside a form and kept until it is sent: closing, leaving and a reload don't lose it.
 *
 * @example const [text, setText] = useDraftText(`todo.comment.${task.id}`)
 */
export function useDraftText(key: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraftText(key) ?? initial)
  return [
    text,
    next => {
      writeDraft(key, next === initial ? undefined : { text: next })
      setText(next)
    },
  ]
}

/** The text kept under this key, if any. */
export const readDraftText = (key: string): string | undefined => readDraft(key, { text: '' })?.text
