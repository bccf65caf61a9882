import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LOCALES } from '#platform/contract/locales.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { ChatAttachment } from '../../contract/chat.contract.ts'
import { type Dictation, startDictation } from './dictation.ts'
import { VoiceRecorder } from './voice-recorder.tsx'
import composerStyles from './composer.module.css'
import styles from './voice-recorder.module.css'

interface VoiceBoxProps {
  onSend: (file: ChatAttachment) => void
  onClose: () => void
  /** Everything understood so far while text is dictated. */
  onText: (text: string) => void
}

/** The place of the message field while the microphone is on: records a voice message, or takes dictation (features.md CHAT-16). */
export function VoiceBox({ onSend, onClose, onText }: VoiceBoxProps) {
  const [isDictating, setDictating] = useState(false)
  return isDictating ? (
    <DictationBox onText={onText} onClose={onClose} />
  ) : (
    <VoiceRecorder onSend={onSend} onClose={onClose} onDictate={() => setDictating(true)} />
  )
}

function DictationBox({ onText, onClose }: Pick<VoiceBoxProps, 'onText' | 'onClose'>) {
  const { t } = useTranslation('voice')
  const { language } = usePreferences()
  const [text, setText] = useState('')
  const dictation = useRef<Dictation>(undefined)
  const handleText = useEffectEvent((recognized: string) => {
    setText(recognized)
    onText(recognized)
  })
  const handleEnd = useEffectEvent((hasFailed: boolean) => {
    if (hasFailed) toast.error(t('dictationFailed'))
    onClose()
  })
  useEffect(() => {
    let isOver = false
    const started = startDictation(LOCALES[language], {
      onText: recognized => handleText(recognized),
      onEnd: hasFailed => void (isOver || handleEnd(hasFailed)),
    })
    dictation.current = started
    return () => {
      isOver = true
      started.stop()
    }
  }, [language])
  return (
    <div
      className={`${composerStyles.box} ${styles.recorder}`}
      role="group"
      aria-label={t('title')}
    >
      <span className={styles.dictated}>
        <IconMicrophone size={19} stroke={1.7} aria-hidden="true" />
        <span role="status" dir="auto">
          {text === '' ? t('listening') : text}
        </span>
      </span>
      <Button onClick={() => dictation.current?.stop()}>{t('stopDictation')}</Button>
    </div>
  )
}
