import {
  FILE_LIMITS,
  type FilePurpose,
  MAX_PICTURE_SIDE,
  type StoredFile,
} from '#features/files/contract/files.contract.ts'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { UploadOptions } from '#platform/web/api/upload-file.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { explainFailure } from '../state/explain-failure.ts'
import styles from './upload-area.module.css'
import { listOf } from '#platform/web/format/list-of.ts'

type Send = (file: File, options: UploadOptions) => Promise<StoredFile>
interface UploadAreaProps {
  label: string
  purpose: FilePurpose
  send: Send
  /** Makes of what was chosen what is sent, a picture cut to size; nothing calls it off. What it brings may not be too large, either. */
  prepare?: ((file: File) => Promise<File | undefined>) | undefined
  onStored: (file: StoredFile) => void
}
type UploadState =
  | { is: 'idle' }
  | { is: 'sending'; file: File; share: number }
  | { is: 'failed'; file: File; text: string; canRetry: boolean }

const KB = 1024
const MB = 1024 * KB

/**
 * Upload by drop or selection: shows accepted types and progress; uploads can be cancelled and retried (features.md X-26).
 *
 * @example <UploadArea label={t('picture')} purpose="avatar" send={uploadFile} onStored={file => setAvatar(file.id)} />
 */
export function UploadArea({ label, purpose, send, prepare, onStored }: UploadAreaProps) {
  const { t } = useTranslation('ui')
  const sizeOf = useSizeWords()
  const format = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { state, start, again, cancel } = useUpload({ purpose, send, prepare, onStored })
  const { maxBytes, types } = FILE_LIMITS[purpose]
  const kinds = listOf(types.map(type => type.replace('image/', '').toUpperCase()))

  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    start(event.dataTransfer.files[0])
  }
  return (
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.input}
        accept={types.join(',')}
        aria-describedby={`${id}-limits`}
        onChange={event => {
          start(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <IconUpload size={20} stroke={1.7} aria-hidden="true" />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-limits`} className={styles.limits}>
        {t(types.length === 0 ? 'upload.anything' : 'upload.limits', {
          kinds,
          size: sizeOf(maxBytes),
          side: format.number(MAX_PICTURE_SIDE),
        })}
      </p>
      {state.is === 'sending' ? (
        <div className={styles.state}>
          <progress
            className={styles.progress}
            max={1}
            value={state.share}
            aria-label={state.file.name}
          />
          <Button onClick={cancel}>{t('dialog.cancel')}</Button>
        </div>
      ) : null}
      <div role="alert">
        {state.is === 'failed' ? (
          <div className={styles.state}>
            <span className={styles.failure}>{state.text}</span>
            {state.canRetry ? (
              <Button onClick={() => again(state.file)}>{t('state.retry')}</Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** `800 kB`, `25 MB` */
function useSizeWords(): (bytes: number) => string {
  const { t } = useTranslation('ui')
  const format = useFormats()
  return bytes =>
    bytes < MB
      ? t('upload.kilobytes', { size: format.number(bytes / KB) })
      : t('upload.megabytes', { size: format.number(bytes / MB) })
}

function useUpload({
  purpose,
  send,
  prepare,
  onStored,
}: Pick<UploadAreaProps, 'purpose' | 'send' | 'prepare' | 'onStored'>) {
  const { t } = useTranslation('ui')
  const sizeOf = useSizeWords()
  const [state, setState] = useState<UploadState>({ is: 'idle' })
  const stop = useRef<AbortController>(undefined)
  const { maxBytes, types } = FILE_LIMITS[purpose]

  /** Problems detectable before uploading. */
  function findFault(file: File): string | undefined {
    if (file.size === 0) return t('upload.empty')
    return types.length > 0 && !types.includes(file.type) ? t('upload.wrongType') : undefined
  }
  const refuse = (file: File, text: string) =>
    setState({ is: 'failed', file, text, canRetry: false })

  async function run(chosen: File): Promise<void> {
    const text = findFault(chosen)
    if (text !== undefined) return refuse(chosen, text)
    setState({ is: 'idle' })
    const file = prepare === undefined ? chosen : await prepare(chosen)
    if (file === undefined) return
    if (file.size > maxBytes) return refuse(file, t('upload.tooLarge', { size: sizeOf(maxBytes) }))
    return deliver(file)
  }

  async function deliver(file: File): Promise<void> {
    const control = new AbortController()
    stop.current = control
    setState({ is: 'sending', file, share: 0 })
    try {
      const onProgress = (share: number) => setState({ is: 'sending', file, share })
      const stored = await send(file, { purpose, signal: control.signal, onProgress })
      setState({ is: 'idle' })
      onStored(stored)
    } catch (error) {
      setState(
        control.signal.aborted
          ? { is: 'idle' }
          : { is: 'failed', file, text: explainFailure(error, t), canRetry: true },
      )
    }
  }
  return {
    state,
    start: (file: File | undefined) => void (file !== undefined && run(file)),
    again: (file: File) => void deliver(file),
    cancel: () => stop.current?.abort(),
  }
}
