import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '../toast/toast-store.ts'

interface LineField {
  text: string
  setText: (text: string) => void
  /** Takes line breaks: lines that couldn't be sent return together. */
  isMultiline?: boolean
}

interface SentLine extends LineField {
  /** What is changed in a field that already had text: it stays until it is saved. */
  initial?: string
  /** Sends the trimmed line and shows why it failed; then rejects, or returns false. */
  send: (line: string) => Promise<unknown>
}

/**
 * Sends lines typed one after another, in their order. The field is cleared at once, so that the next one can be typed. Lines that couldn't be
 * sent return in their order: before what has been typed since, or, in a field of one line, each once the field is empty.
 *
 * @example const sendLine = useSendLine({ text, setText, send: line => attempt(() => addComment(line)) })
 */
export function useSendLine({ initial = '', send, ...field }: SentLine): () => void {
  const shown = useRef(field.text)
  shown.current = field.text
  const last = useRef<Promise<void>>(undefined)
  const isEdit = initial !== ''
  function show(next: string): void {
    shown.current = next
    field.setText(next)
  }
  const giveBack = useReturned(field, { shown, show })
  return () => {
    const line = shown.current.trim()
    if (line === '' || (isEdit && last.current !== undefined)) return
    if (!isEdit) show('')
    const sent = (last.current ?? Promise.resolve()).then(async () => {
      const isSent = await isTaken(send, line)
      if (last.current === sent) last.current = undefined
      if (isEdit && isSent) show(initial)
      if (!isEdit && !isSent) giveBack(line)
    })
    last.current = sent
  }
}

/** Whatever fails: the lines behind it are still sent. */
async function isTaken(send: SentLine['send'], line: string): Promise<boolean> {
  try {
    return (await send(line)) !== false
  } catch {
    return false
  }
}

interface Shown {
  shown: RefObject<string>
  show: (text: string) => void
}

/** Gives lines back to the field; those that find it taken say so when they return. */
function useReturned({ text, isMultiline = false }: LineField, { shown, show }: Shown) {
  const { t } = useTranslation('ui')
  const waiting = useRef<string[]>([])
  // The lines at the top of the field that have returned.
  const returned = useRef('')
  useEffect(() => {
    if (text !== '' || shown.current !== '') return
    returned.current = ''
    const next = waiting.current.shift()
    if (next === undefined) return
    show(next)
    toast.info(t('form.returned'))
  })
  return (line: string): void => {
    if (shown.current !== '' && !isMultiline) {
      waiting.current.push(line)
      return
    }
    if (shown.current !== '') toast.info(t('form.returned'))
    const { top, next } = insertLine(line, { top: returned.current, text: shown.current })
    returned.current = top
    show(next)
  }
}

/** The line after those that have returned already, and before what has been typed since. */
function insertLine(line: string, { top, text }: { top: string; text: string }) {
  const isUnedited = text === top || text.startsWith(`${top}\n`)
  const [above, below] =
    top === '' ? ['', text] : isUnedited ? [top, text.slice(top.length + 1)] : [text, '']
  const join = (lines: string[]) => lines.filter(Boolean).join('\n')
  const lines = join([above, line])
  return { top: lines, next: join([lines, below]) }
}
