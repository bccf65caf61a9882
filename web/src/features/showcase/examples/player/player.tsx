import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../platform/i18n/i18n.ts'
import { Player } from '../../../../ui/player/player.tsx'
import { makeSound } from '../../components/make-sound.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const [src, setSrc] = useState<string>()
  // A file made in the page: five tones, one for each bar of our mark.
  useEffect(() => {
    const address = URL.createObjectURL(makeSound())
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [])
  return src === undefined ? null : <Player title={t('w.sound')} src={src} transcript={<p>{t('w.soundWords')}</p>} />
}
