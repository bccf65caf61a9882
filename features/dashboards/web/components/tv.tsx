import { MINUTE } from '#platform/contract/durations.rules.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { refreshDashboards } from '../dashboards.api.ts'
import styles from './board.module.css'

const SLIDE_MS = 20_000
/** For wall displays: refetches what a broken connection missed. */
const REFRESH_MS = MINUTE

/** Requires a user gesture; where full screen is unavailable, the window is filled. */
export async function enterFullScreen(): Promise<void> {
  await document.documentElement.requestFullscreen?.().catch(() => undefined)
}

interface TvProps {
  title: string
  cards: readonly ReactNode[]
  onClose: () => void
}

/** The board for a wall display: a few cards at a time, in rotation. */
export function Tv({ title, cards, onClose }: TvProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const now = useNow()
  const [slide, setSlide] = useState(0)
  const [isPaused, setPaused] = useState(false)
  // No one scrolls a wall display. Asked again with each slide: the window may fill the screen only then.
  const count = matchMedia('(max-height: 1020px)').matches ? 2 : 4
  const slides = Math.max(1, Math.ceil(cards.length / count))
  const at = slide % slides
  useEffect(() => {
    if (isPaused) return undefined
    // Each slide has its whole time, also one that a key has chosen.
    const timer = setTimeout(() => setSlide(slide + 1), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isPaused, slide])
  useFullScreen(onClose)

  function handleKey(event: KeyboardEvent): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    // On a chart, arrow keys move between its points.
    if (by === undefined || event.defaultPrevented) return
    setSlide(at + by + slides)
  }
  return (
    <Dialog title={title} shape="screen" onClose={onClose}>
      {/* The arrow keys are an optional shortcut: the rotation is automatic. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={handleKey}>
        <div className={styles.tvBar}>
          <bdi>{format.moment(now)}</bdi>
          <span aria-live="off">
            {t('tv.position', { position: format.number(at + 1), total: format.number(slides) })}
          </span>
          <IconButton
            name={t(isPaused ? 'tv.play' : 'tv.pause')}
            // It has the focus from the start: a tip would cover a card.
            hasTip={false}
            data-autofocus
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? (
              <IconPlayerPlay size={18} stroke={1.7} />
            ) : (
              <IconPlayerPause size={18} stroke={1.7} />
            )}
          </IconButton>
        </div>
        <div className={styles.tv}>{cards.slice(at * count, (at + 1) * count)}</div>
      </div>
    </Dialog>
  )
}

/** Keeps the screen awake and figures fresh, and closes on leaving full screen. */
function useFullScreen(onClose: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => void refreshDashboards(), REFRESH_MS)
    const lock = keepAwake()
    return () => {
      clearInterval(timer)
      void lock.then(one => one?.release()).catch(() => undefined)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  useEffect(() => {
    const handleChange = () => {
      if (document.fullscreenElement === null) onClose()
    }
    document.addEventListener('fullscreenchange', handleChange)
    return () => document.removeEventListener('fullscreenchange', handleChange)
  }, [onClose])
}

async function keepAwake(): Promise<WakeLockSentinel | undefined> {
  if (!('wakeLock' in navigator)) return undefined
  return navigator.wakeLock.request('screen').catch(() => undefined)
}
