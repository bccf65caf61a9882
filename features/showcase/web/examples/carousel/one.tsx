import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Carousel } from '#ui/carousel/carousel.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const slides = (['accent', 'good', 'warn', 'bad'] as const).map((tone, index) => ({
    key: tone,
    name: t(`w.tone.${tone}`),
    content: (
      <div className={styles.slide} data-tone={tone}>
        {index + 1}
      </div>
    ),
  }))
  return <Carousel name={t('w.pictures')} slides={slides} />
}
