import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Carousel } from '#ui/carousel/carousel.tsx'
import styles from '../../components/showcase.module.css'

const TONES = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const

export function Example() {
  const { t } = useTranslation('showcase')
  const slides = TONES.map(tone => ({
    key: tone,
    name: t(`w.tone.${tone}`),
    content: (
      <div className={styles.slide} data-tone={tone}>
        {t(`w.tone.${tone}`)}
      </div>
    ),
  }))
  return <Carousel name={t('w.tint')} slides={slides} isMany />
}
