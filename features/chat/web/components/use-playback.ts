import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'

export const SPEEDS = [1, 1.5, 2] as const

/** What is playing: one at a time. */
let playing: HTMLAudioElement | undefined

interface Playback {
  isPlaying: boolean
  /** Seconds from the start. */
  position: number
  speed: (typeof SPEEDS)[number]
  toggle: () => void
  seek: (seconds: number) => void
  nextSpeed: () => void
}

/**
 * Plays sound that is loaded when it is first played.
 *
 * @param seconds its length, which recordings of browsers don't contain
 */
export function usePlayback(load: () => Promise<Blob>, seconds: number): Playback {
  const { t } = useTranslation('voice')
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1)
  const audio = useRef<Promise<HTMLAudioElement>>(undefined)
  const target = useRef(0)

  async function open(): Promise<HTMLAudioElement> {
    const sound = new Audio(URL.createObjectURL(await load()))
    sound.addEventListener('play', () => setPlaying(true))
    sound.addEventListener('pause', () => setPlaying(false))
    sound.addEventListener('timeupdate', () => setPosition(Math.min(seconds, sound.currentTime)))
    sound.addEventListener('ended', () => {
      setPosition(0)
      target.current = 0
    })
    return sound
  }
  async function play(): Promise<void> {
    audio.current ??= open()
    const sound = await audio.current
    sound.playbackRate = speed
    if (target.current !== sound.currentTime) sound.currentTime = target.current
    if (playing !== sound) playing?.pause()
    playing = sound
    await sound.play()
  }
  async function pause(): Promise<void> {
    const sound = await audio.current
    if (sound === undefined) return
    sound.pause()
    target.current = sound.currentTime
  }
  function handleFailure(): void {
    audio.current = undefined
    setPlaying(false)
    toast.error(t('playFailed'))
  }
  const close = useEffectEvent(() => {
    void audio.current?.then(sound => {
      sound.pause()
      URL.revokeObjectURL(sound.src)
    })
  })
  useEffect(() => () => close(), [])

  return {
    isPlaying,
    position,
    speed,
    toggle: () => void (isPlaying ? pause() : play()).catch(handleFailure),
    seek(to) {
      target.current = to
      setPosition(to)
      void audio.current?.then(sound => {
        sound.currentTime = to
      })
    },
    nextSpeed() {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
      setSpeed(next)
      void audio.current?.then(sound => {
        sound.playbackRate = next
      })
    },
  }
}
