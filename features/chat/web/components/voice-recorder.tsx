import {
  IconPlayerStopFilled,
  IconSend2,
  IconTextRecognition,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { VOICE_PEAK } from '../../contract/chat.rules.ts'
import type { ChatAttachment } from '../../contract/chat.contract.ts'
import { canDictate } from './dictation.ts'
import { toClock } from './voice-loudness.ts'
import { useRecording } from './use-recording.ts'
import { VoiceNote } from './voice-note.tsx'
import composerStyles from './composer.module.css'
import styles from './voice-recorder.module.css'

interface VoiceRecorderProps {
  onSend: (file: ChatAttachment) => void
  onClose: () => void
  /** Turns what is said into text instead. */
  onDictate: () => void
}

/** Takes the place of the message field while a voice message is recorded, and listened to before it is sent (features.md CHAT-16). */
export function VoiceRecorder({ onSend, onClose, onDictate }: VoiceRecorderProps) {
  const { t } = useTranslation(['voice', 'ui'])
  const { state, stop } = useRecording({ onFailed: onClose })
  const [isSending, setSending] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus(), [])

  async function send(): Promise<void> {
    if (isSending || state.step === 'starting') return
    setSending(true)
    const recorded = state.step === 'recorded' ? state.recorded : await stop()
    if (recorded === undefined) return
    try {
      const stored = await uploadFile(recorded.file, {
        purpose: 'attachment',
        onProgress: () => {},
        signal: new AbortController().signal,
      })
      onSend({ ...stored, voice: recorded.voice })
      onClose()
    } catch (error) {
      // The recording stays, to be sent again.
      toast.error(explainFailure(error, t))
      setSending(false)
    }
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    // A finished recording isn't lost by a slip.
    if (state.step === 'recording') void stop()
  }
  return (
    // Keys bubble up from its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={first}
      role="group"
      tabIndex={-1}
      aria-label={t('title')}
      className={`${composerStyles.box} ${styles.recorder}`}
      onKeyDown={handleKey}
    >
      <IconButton name={t('discard')} data-tip-side="above" onClick={onClose}>
        <IconTrash size={19} stroke={1.7} />
      </IconButton>
      {state.step === 'recorded' ? (
        <div className={styles.review}>
          <VoiceNote
            voice={state.recorded.voice}
            load={() => Promise.resolve(state.recorded.file)}
          />
        </div>
      ) : (
        <Meter state={state} />
      )}
      {state.step === 'recorded' ? null : (
        <>
          {canDictate() ? (
            <IconButton name={t('dictate')} data-tip-side="above" onClick={onDictate}>
              <IconTextRecognition size={19} stroke={1.7} />
            </IconButton>
          ) : null}
          <IconButton name={t('stop')} data-tip-side="above" onClick={() => void stop()}>
            <IconPlayerStopFilled size={19} />
          </IconButton>
        </>
      )}
      <button
        type="button"
        className={composerStyles.send}
        aria-label={t('send')}
        aria-disabled={isSending || state.step === 'starting' || undefined}
        aria-busy={isSending || undefined}
        onClick={() => void send()}
      >
        <IconSend2 className={composerStyles.mirrored} size={19} stroke={1.8} />
      </button>
    </div>
  )
}

/** The newest loudness, and how long it has been. */
function Meter({ state }: { state: ReturnType<typeof useRecording>['state'] }) {
  const { t } = useTranslation('voice')
  const levels = state.step === 'recording' ? state.levels : []
  const seconds = state.step === 'recording' ? state.seconds : 0
  return (
    <div className={styles.meter}>
      <span className={styles.light} aria-hidden="true" />
      <span className="sr-only" role="status">
        {t(state.step === 'starting' ? 'starting' : 'recording')}
      </span>
      <bdi className={styles.time}>{toClock(seconds)}</bdi>
      <span className={styles.levels} aria-hidden="true">
        {levels.map((level, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- bars have no other identity
          <span key={at} style={{ blockSize: `${Math.max(8, level * VOICE_PEAK)}%` }} />
        ))}
      </span>
    </div>
  )
}
