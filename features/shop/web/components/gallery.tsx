import type { ProductDetail } from '../../contract/shop.contract.ts'
import { IconChevronLeft, IconChevronRight, IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useSwipe } from '#ui/swipe/use-swipe.ts'
import styles from './gallery.module.css'

interface GalleryProps {
  product: ProductDetail
  /** The one that is shown. */
  at: number
  onShow: (at: number) => void
}

/** The pictures of a product: one large, the others below it; arrows go on, Enter or a press enlarges (PROD-02). */
export function Gallery({ product: { name, pictures }, at, onShow }: GalleryProps) {
  const { t } = useTranslation('shop')
  const [isZoomed, setZoomed] = useState(false)
  const shown = pictures[at] ?? pictures[0]
  const step = (by: number) => onShow((at + by + pictures.length) % pictures.length)
  // Pictures go as one reads.
  const side = (by: number) =>
    step(getComputedStyle(document.documentElement).direction === 'rtl' ? -by : by)
  const many = pictures.length > 1
  useShortcuts(
    many
      ? [
          { keys: 'ArrowRight', label: t('gallery.next'), run: () => side(1) },
          { keys: 'ArrowLeft', label: t('gallery.previous'), run: () => side(-1) },
        ]
      : [],
  )
  const stage = useSwipe({
    onForward: many ? () => step(-1) : undefined,
    onBack: many ? () => step(1) : undefined,
  })
  if (shown === undefined) return null
  return (
    <div className={styles.gallery}>
      <div ref={stage} className={styles.stage}>
        <button
          type="button"
          className={styles.zoom}
          aria-label={t('gallery.zoom', { name: shown.alt })}
          onClick={() => setZoomed(true)}
        >
          <img src={shown.url} alt={shown.alt === '' ? name : shown.alt} width={640} height={640} />
          <IconZoomIn className={styles.lens} size={20} stroke={1.7} aria-hidden="true" />
        </button>
        {many ? (
          <>
            <span className={styles.back}>
              <IconButton name={t('gallery.previous')} hasTip={false} onClick={() => step(-1)}>
                <IconChevronLeft className={styles.arrow} size={20} stroke={1.7} />
              </IconButton>
            </span>
            <span className={styles.forth}>
              <IconButton name={t('gallery.next')} hasTip={false} onClick={() => step(1)}>
                <IconChevronRight className={styles.arrow} size={20} stroke={1.7} />
              </IconButton>
            </span>
          </>
        ) : null}
      </div>
      {many ? (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={t('gallery.picture', { count: index + 1, name: picture.alt })}
                aria-current={index === at || undefined}
                onClick={() => onShow(index)}
              >
                <img src={picture.url} alt="" width={72} height={72} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isZoomed ? (
        <Dialog title={name} isWide onClose={() => setZoomed(false)}>
          <Magnifier url={shown.url} alt={shown.alt} />
        </Dialog>
      ) : null}
    </div>
  )
}

/** Follows the pointer, and the arrows, over a picture at twice its size. */
function Magnifier({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation('shop')
  const [spot, setSpot] = useState({ x: 50, y: 50 })
  const [isNear, setNear] = useState(false)
  const move = (x: number, y: number) =>
    setSpot({ x: Math.min(100, Math.max(0, x)), y: Math.min(100, Math.max(0, y)) })
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-10, 0],
    ArrowRight: [10, 0],
    ArrowUp: [0, -10],
    ArrowDown: [0, 10],
  }
  return (
    <button
      type="button"
      className={styles.magnifier}
      data-near={isNear || undefined}
      aria-label={t('gallery.nearer', { name: alt })}
      aria-pressed={isNear}
      data-autofocus
      onClick={() => setNear(!isNear)}
      onPointerMove={event => {
        const box = event.currentTarget.getBoundingClientRect()
        move(
          ((event.clientX - box.left) / box.width) * 100,
          ((event.clientY - box.top) / box.height) * 100,
        )
      }}
      onKeyDown={event => {
        const by = steps[event.key]
        if (by === undefined) return
        event.preventDefault()
        event.stopPropagation()
        move(spot.x + by[0], spot.y + by[1])
      }}
    >
      <img
        src={url}
        alt={alt}
        width={640}
        height={640}
        style={{ transformOrigin: `${spot.x}% ${spot.y}%` }}
      />
    </button>
  )
}
