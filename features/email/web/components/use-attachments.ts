import type { EmailAttachment } from '../../contract/email-shapes.rules.ts'
import { MAX_ATTACHMENT_BYTES } from '../../contract/email.rules.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { uploadAttachment } from '../email.api.ts'
import type { Draft } from './compose-store.ts'

export interface Underway {
  key: number
  file: File
  share: number
  /** Why the upload failed. */
  failure?: string | undefined
}

interface Options {
  attachments: readonly EmailAttachment[]
  read: () => Draft
  change: (next: Partial<Draft>) => void
}

/** Attachments of a mail being composed: parallel uploads with progress, 25 MB in total (MAIL-06). */
export function useAttachments({ attachments, read, change }: Options) {
  const { t } = useTranslation(['email', 'ui'])
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const count = useRef(0)
  const bytes =
    attachments.reduce((sum, file) => sum + file.bytes, 0) +
    underway.reduce((sum, { file }) => sum + file.size, 0)
  const drop = (key: number) => setUnderway(now => now.filter(one => one.key !== key))
  const update = (key: number, next: Partial<Underway>) =>
    setUnderway(now => now.map(one => (one.key === key ? { ...one, ...next } : one)))

  async function run(key: number, file: File): Promise<void> {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const stored = await uploadAttachment(file, {
        signal: stop.signal,
        onProgress: share => update(key, { share }),
      })
      drop(key)
      change({ attachments: [...read().attachments, stored] })
    } catch (error) {
      if (stop.signal.aborted) drop(key)
      else update(key, { failure: explainFailure(error, t) })
    }
  }
  return {
    attachments,
    underway,
    bytes,
    add(files: readonly File[]) {
      let room = MAX_ATTACHMENT_BYTES - bytes
      for (const file of files) {
        if (file.size === 0) toast.error(t('attachments.empty', { name: file.name }))
        else if (file.size > room) toast.error(t('attachments.noRoom', { name: file.name }))
        else {
          room -= file.size
          count.current += 1
          const key = count.current
          setUnderway(now => [...now, { key, file, share: 0 }])
          void run(key, file)
        }
      }
    },
    cancel(key: number) {
      stops.current.get(key)?.abort()
      drop(key)
    },
    retry({ key, file }: Underway) {
      update(key, { share: 0, failure: undefined })
      void run(key, file)
    },
    remove: (id: string) =>
      change({ attachments: read().attachments.filter(file => file.id !== id) }),
  }
}
export type AttachmentsControl = ReturnType<typeof useAttachments>
