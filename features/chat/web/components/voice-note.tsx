import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import type { Voice } from '../../contract/chat.contract.ts'
import { toClock } from './voice-loudness.ts'
import { usePlayback } from './use-playback.ts'
import styles from './voice-note.module.css'

const STEP_SECONDS = 0.1

interface VoiceNoteProps {
  voice: Voice
  /** Its sound; called when it is first played. */
  load: () => Promise<Blob>
}

/** A voice message: play, its loudness with the position, length, and speed. */
export function VoiceNote({ voice: { seconds, bars }, load }: VoiceNoteProps) {
  const { t } = useTranslation('voice')
  const format = useFormats()
  const { isPlaying, position, speed, toggle, seek, nextSpeed } = usePlayback(load, seconds)
  const length = toClock(seconds)
  const share = position / seconds
  return (
    <div className={styles.note} role="group" aria-label={t('label', { length })}>
      <IconButton name={t(isPlaying ? 'pause' : 'play')} hasTip={false} onClick={toggle}>
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </IconButton>
      <span className={styles.track}>
        <span className={styles.bars} aria-hidden="true">
          {bars.map((bar, at) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- bars have no other identity
              key={at}
              data-played={at < share * bars.length || undefined}
              style={{ blockSize: `${Math.max(10, bar)}%` }}
            />
          ))}
        </span>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={seconds}
          step={STEP_SECONDS}
          value={position}
          aria-label={t('position')}
          aria-valuetext={t('positionOf', { position: toClock(position), length })}
          onChange={event => seek(Number(event.currentTarget.value))}
        />
      </span>
      <bdi className={styles.time}>{toClock(isPlaying || position > 0 ? position : seconds)}</bdi>
      <button
        type="button"
        className={styles.speed}
        aria-label={t('speed', { speed: format.number(speed) })}
        onClick={nextSpeed}
      >
        <bdi>{format.number(speed)}×</bdi>
      </button>
    </div>
  )
}
