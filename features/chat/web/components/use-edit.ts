import { useState } from 'react'
import * as z from 'zod/mini'
import { readDraft, writeDraft } from '#ui/form/draft.ts'
import { chatMessage, type ChatMessage } from '../../contract/chat.contract.ts'

interface Edit {
  message: ChatMessage
  text: string
}

/** The message that is edited, and its new text: kept in this tab like a draft, so that another chat or a reload doesn't lose it. */
export function useEdit(key: string): [Edit | undefined, (edit: Edit | undefined) => void] {
  const [edit, setEdit] = useState(() => read(key))
  return [
    edit,
    next => {
      writeDraft(key, next && { text: next.text, message: JSON.stringify(next.message) })
      setEdit(next)
    },
  ]
}

function read(key: string): Edit | undefined {
  const draft = readDraft(key, { text: '', message: 'null' })
  const message: unknown = JSON.parse(draft?.message ?? 'null')
  const { data } = z.safeParse(chatMessage, message)
  return draft === undefined || data === undefined ? undefined : { message: data, text: draft.text }
}
