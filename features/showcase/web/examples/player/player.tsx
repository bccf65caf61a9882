import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Player } from '#ui/player/player.tsx'
import { makeSound } from '../../components/make-sound.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  // A file made in the page: five tones, one for each bar of our mark.
  const [src] = useState(() => URL.createObjectURL(makeSound()))
  useEffect(() => () => URL.revokeObjectURL(src), [src])
  return <Player title={t('w.sound')} src={src} transcript={<p>{t('w.soundWords')}</p>} />
}
