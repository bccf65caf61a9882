import type { ChatAttachment, ChatMessage } from '../../contract/chat.contract.ts'
import { createKey } from '#platform/web/api/create-key.ts'
import { FILE_LIMITS } from '#features/files/contract/files.contract.ts'
import { FILES_PER_MESSAGE } from '../../contract/chat.rules.ts'
import { useRef } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useDraftText } from '#ui/form/use-draft-text.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { placeKey, type Place } from '../chat.api.ts'
import { editMessage, notifyTyping } from '../chat-actions.api.ts'
import { type Incoming, useComposerParts } from './composer-parts.ts'
import { replaceNames } from './emoji.ts'
import { type Outgoing, sendNow, sendOut } from './sending.ts'
import { useAction } from './use-action.ts'
import { forgetDraft, useDraft } from './use-draft.ts'
import { useEdit } from './use-edit.ts'

const MB = 1024 * 1024
const NOTIFY_EVERY = 3_000

interface ComposerGiven {
  place: Place
  chatId: number | undefined
  draft: string
  threadId?: number | undefined
}

/** State of the composer: text, files, and the message being replied to or edited. */
export function useComposer({ place, chatId, draft, threadId }: ComposerGiven) {
  const act = useAction()
  const ofChat = useDraft(place, draft)
  const ofThread = useDraftText(`chat.thread.${threadId}`)
  const [written, setWritten] = threadId === undefined ? ofChat : ofThread
  const [edit, setEdit] = useEdit(`chat.edit.${placeKey(place)}.${threadId}`)
  const parts = useComposerParts(place, threadId)
  const files = useFiles(parts)
  const { replyTo } = parts
  const setReplyTo = (message: ChatMessage | undefined) =>
    parts.change(() => ({ replyTo: message }))
  const notifiedAt = useRef(0)
  const text = edit?.text ?? written

  function type(next: string): void {
    if (edit === undefined) setWritten(next)
    else setEdit({ ...edit, text: next })
    if (chatId === undefined || Date.now() - notifiedAt.current < NOTIFY_EVERY || next === '')
      return
    notifiedAt.current = Date.now()
    void notifyTyping(chatId, true)
  }
  async function send(): Promise<void> {
    const message = replaceNames(text).trim()
    if (edit !== undefined) {
      if (message !== '' && (await act(editMessage(edit.message.id, message)))) cancel()
      return
    }
    if ((message === '' && files.ready.length === 0) || files.incoming.length > 0) return
    sendOut(takeOut(message))
  }
  /** Takes the message to send, and clears the field. */
  function takeOut(message: string): Outgoing {
    clear()
    return {
      clientId: createKey(),
      place: placeKey(place),
      text: message,
      at: new Date().toISOString(),
      files: files.take(),
      ...(replyTo === undefined ? {} : { replyToId: replyTo.id }),
      ...(threadId === undefined ? {} : { threadId }),
    }
  }
  function clear(): void {
    setWritten('')
    setReplyTo(undefined)
    if (threadId === undefined) forgetDraft(place)
    notifiedAt.current = 0
  }
  function cancel(): void {
    setEdit(undefined)
    setReplyTo(undefined)
  }
  return {
    text,
    type,
    send,
    cancel,
    clear,
    /** Sends a file at once, without what is in the field. */
    sendFile: (file: ChatAttachment) => sendOut({ ...takeOut(''), files: [file] }),
    /** Sends this text instead of the field's, and returns the message. */
    sendNow: (message: string) => sendNow(takeOut(message)),
    replyTo,
    edited: edit?.message,
    files,
    reply(message: ChatMessage) {
      setEdit(undefined)
      setReplyTo(message)
    },
    edit(message: ChatMessage) {
      setReplyTo(undefined)
      setEdit({ message, text: message.message })
    },
  }
}
export type Composer = ReturnType<typeof useComposer>

function useFiles({ incoming, ready, change }: ReturnType<typeof useComposerParts>) {
  const { t } = useTranslation(['chat', 'ui'])
  const format = useFormats()
  const { maxBytes } = FILE_LIMITS.attachment
  const setIncoming = (next: (some: readonly Incoming[]) => readonly Incoming[]) =>
    change(now => ({ incoming: next(now.incoming) }))
  const setReady = (next: (some: readonly ChatAttachment[]) => readonly ChatAttachment[]) =>
    change(now => ({ ready: next(now.ready) }))

  async function add(file: File): Promise<void> {
    if (file.size > maxBytes)
      return void toast.error(t('ui:upload.tooLarge', { size: format.number(maxBytes / MB) }))
    if (file.size === 0) return void toast.error(t('ui:upload.empty'))
    const key = createKey()
    const stop = new AbortController()
    setIncoming(some => [...some, { key, name: file.name, share: 0, stop }])
    const onProgress = (share: number) =>
      setIncoming(some => some.map(one => (one.key === key ? { ...one, share } : one)))
    try {
      const stored = await uploadFile(file, {
        purpose: 'attachment',
        onProgress,
        signal: stop.signal,
      })
      setReady(some => [...some, stored])
    } catch (error) {
      if (!stop.signal.aborted) toast.error(explainFailure(error, t))
    } finally {
      setIncoming(some => some.filter(one => one.key !== key))
    }
  }
  return {
    incoming,
    ready,
    add(some: Iterable<File>) {
      const all = [...some]
      const room = FILES_PER_MESSAGE - ready.length - incoming.length
      if (all.length > room) toast.info(t('file.limit', { count: FILES_PER_MESSAGE }))
      for (const file of all.slice(0, room)) void add(file)
    },
    remove: (id: string) => setReady(some => some.filter(one => one.id !== id)),
    take(): ChatAttachment[] {
      const all = [...ready]
      setReady(() => [])
      return all
    },
  }
}
