import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Slider } from '#ui/slider/slider.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const [share, setShare] = useState(40)
  const [price, setPrice] = useState(250)
  return (
    <>
      <Slider
        label={t('w.share')}
        value={share}
        format={value => format.percent(value / 100)}
        onChange={setShare}
      />
      <Slider
        label={t('w.price')}
        value={price}
        min={0}
        max={1000}
        step={50}
        format={value => format.money(value)}
        onChange={setPrice}
      />
      <Slider label={t('w.off')} value={60} isDisabled onChange={setShare} />
    </>
  )
}
