import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { isMotionReduced } from '#platform/web/preferences/motion.ts'
import { IconButton } from '../button/button.tsx'
import styles from './carousel.module.css'

interface CarouselProps {
  /** Accessible name. */
  name: string
  slides: readonly { key: string; name: string; content: ReactNode }[]
  /** Shows as many side by side as fit, instead of one. */
  isMany?: boolean
}

/**
 * A carousel of one or several items: a scroll-snap box, so touch, wheel and arrow keys work natively. No autoplay.
 *
 * @example <Carousel name={t('pictures')} slides={pictures} />
 */
export function Carousel({ name, slides, isMany = false }: CarouselProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  useEffect(() => followScroll(box.current, setAt), [slides.length])
  function go(index: number): void {
    const slide = box.current?.children[index]
    const behavior = isMotionReduced() ? 'instant' : 'smooth'
    slide?.scrollIntoView({ behavior, block: 'nearest', inline: 'start' })
  }
  return (
    <section
      className={styles.carousel}
      aria-label={name}
      aria-roledescription={t('more.carousel')}
    >
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      <div
        ref={box}
        className={styles.box}
        data-many={isMany || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={name}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            className={styles.slide}
            role="group"
            aria-roledescription={t('more.slide')}
            aria-label={t('more.slideOf', {
              name: slide.name,
              index: index + 1,
              count: slides.length,
            })}
          >
            {slide.content}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <IconButton name={t('more.previous')} isBlocked={at === 0} onClick={() => go(at - 1)}>
          <IconChevronLeft className={styles.mirrored} size={18} stroke={1.7} />
        </IconButton>
        <span className={styles.dots} aria-hidden="true">
          {slides.map((slide, index) => (
            <span key={slide.key} className={styles.dot} data-on={index === at || undefined} />
          ))}
        </span>
        <IconButton
          name={t('more.next')}
          isBlocked={at === slides.length - 1}
          onClick={() => go(at + 1)}
        >
          <IconChevronRight className={styles.mirrored} size={18} stroke={1.7} />
        </IconButton>
      </div>
    </section>
  )
}

/** Reports which slide is at the start of the box. */
function followScroll(
  box: HTMLElement | null,
  notify: (index: number) => void,
): (() => void) | undefined {
  if (box === null) return undefined
  const look = () => {
    const edge = box.getBoundingClientRect()
    const isRtl = getComputedStyle(box).direction === 'rtl'
    const away = [...box.children].map(slide => {
      const at = slide.getBoundingClientRect()
      return Math.abs(isRtl ? at.right - edge.right : at.left - edge.left)
    })
    notify(away.indexOf(Math.min(...away)))
  }
  box.addEventListener('scroll', look, { passive: true })
  return () => box.removeEventListener('scroll', look)
}
