import { type ReactNode, useId } from 'react'
import styles from './player.module.css'

interface PlayerProps {
  title: string
  /** Own files and what was made in the page: the content policy forbids others. */
  src: string
  /** Transcript, for people who cannot hear it. */
  transcript?: ReactNode
}

/**
 * An audio player with native controls and keys.
 *
 * @example <Player title={t('voiceMessage')} src={file.url} transcript={text} />
 */
export function Player({ title, src, transcript }: PlayerProps) {
  const id = useId()
  return (
    <figure className={styles.player} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are for video; the transcript contains the spoken text */}
      <audio className={styles.audio} controls preload="metadata" src={src} aria-label={title} />
      {transcript === undefined ? null : <div className={styles.transcript}>{transcript}</div>}
    </figure>
  )
}
