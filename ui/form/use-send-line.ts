import { useRef } from 'react'

interface SentLine {
  text: string
  setText: (text: string) => void
  /** What is changed in a field that already had text: it stays until it is saved. */
  initial?: string
  /** Sends the trimmed line and shows why it failed; then rejects, or returns false. */
  send: (line: string) => Promise<unknown>
}

/**
 * Sends lines typed one after another, in their order. The field is cleared at once, so that the next one can be typed; a line that could not
 * be sent returns, unless the next one is already there.
 *
 * @example const sendLine = useSendLine({ text, setText, send: line => attempt(() => addComment(line)) })
 */
export function useSendLine({ text, setText, initial = '', send }: SentLine): () => void {
  const shown = useRef(text)
  shown.current = text
  const last = useRef<Promise<void>>(undefined)
  const isEdit = initial !== ''
  function show(next: string): void {
    shown.current = next
    setText(next)
  }
  return () => {
    const line = shown.current.trim()
    if (line === '' || (isEdit && last.current !== undefined)) return
    if (!isEdit) show('')
    const sent = (last.current ?? Promise.resolve()).then(async () => {
      const isSent = await send(line).then(
        result => result !== false,
        () => false,
      )
      if (last.current === sent) last.current = undefined
      if (isEdit ? isSent : !isSent && shown.current === '') show(isEdit ? initial : text)
    })
    last.current = sent
  }
}
