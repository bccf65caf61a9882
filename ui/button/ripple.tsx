import { useEffect, useRef } from 'react'
import { isMotionReduced } from '#platform/web/preferences/motion.ts'
import styles from './button.module.css'

/**
 * A 500 ms ripple from the point of the press. None with reduced motion.
 *
 * @example <button>Save<Ripple /></button>
 */
export function Ripple() {
  const water = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const pressed = water.current?.parentElement
    if (pressed === null || pressed === undefined) return undefined
    const handlePress = (event: PointerEvent) => makeWave(water.current, event)
    pressed.addEventListener('pointerdown', handlePress)
    return () => pressed.removeEventListener('pointerdown', handlePress)
  }, [])
  return <span ref={water} className={styles.water} aria-hidden="true" />
}

function makeWave(water: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (water === null || isMotionReduced()) return
  if (water.parentElement?.getAttribute('aria-disabled') === 'true') return
  const { left, top, width, height } = water.getBoundingClientRect()
  const wave = document.createElement('span')
  wave.className = styles.wave ?? ''
  wave.style.setProperty('--x', `${clientX - left}px`)
  wave.style.setProperty('--y', `${clientY - top}px`)
  wave.style.setProperty('--size', `${2 * Math.hypot(width, height)}px`)
  wave.addEventListener('animationend', () => wave.remove())
  water.append(wave)
}
