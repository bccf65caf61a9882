import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { AboutFigures } from '#ui/chart/chart-tools.tsx'
import { Figure, Growth } from '#ui/figure/figure.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  return (
    <>
      <Figure label={t('w.users')} value={format.number(4218)} note={t('w.active')}>
        <Growth percent={5.2} />
        <AboutFigures title={t('w.users')} text={t('entries.figure.intro')} />
      </Figure>
      <Figure label={t('w.users')} value={undefined} />
    </>
  )
}
