import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { isMotionReduced } from '#platform/web/preferences/motion.ts'
import styles from './scroll-to-top.module.css'

const SHOWN_FROM_PIXELS = 400

export function ScrollToTop() {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const handleScroll = () => setShown(window.scrollY > SHOWN_FROM_PIXELS)
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [])
  if (!isShown) return null
  const name = t('scrollToTop')
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      data-tip={name}
      data-tip-side="start"
      data-no-print
      onClick={goUp}
    >
      <IconArrowUp size={20} stroke={1.7} />
    </button>
  )
}

function goUp(): void {
  window.scrollTo({ top: 0, behavior: isMotionReduced() ? 'instant' : 'smooth' })
}
