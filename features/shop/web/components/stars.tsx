import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Stars as Drawn } from '#ui/rating/stars.tsx'

/** The average rating as stars, partially filled; as text for screen readers. */
export function Stars(props: { rating: number; count?: number | undefined; size?: number }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  return (
    <Drawn
      {...props}
      text={
        props.rating === 0
          ? t('stars.none')
          : t('stars.of', { rating: format.number(props.rating) })
      }
    />
  )
}
