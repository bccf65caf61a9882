import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Donut } from '#ui/chart/donut.tsx'
import { InputGroup } from '#ui/input-group/input-group.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { sharesOf } from './playground-charts.ts'
import styles from './theme-editor.module.css'
import type { Skin, Theme } from './theme-tokens.ts'
import { useFormats } from '#platform/web/format/format.ts'

const TONES = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const

/** Real components with a theme's tokens, applied only inside this box. */
export function ThemePreview({ theme, skin }: { theme: Theme; skin: Skin }) {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const [isOn, setOn] = useState(true)
  const [name, setName] = useState('Ada Lindqvist')
  useLayoutEffect(() => {
    for (const [token, value] of Object.entries({ ...theme.sizes, ...theme[skin] }))
      box.current?.style.setProperty(`--${token}`, value)
  }, [theme, skin])
  return (
    <div
      ref={box}
      className={styles.preview}
      data-skin={skin}
      role="group"
      aria-label={t('theme.preview')}
    >
      <Card title={t('w.invoice')} actions={<StatusBadge tone="good" text={t('w.paid')} />}>
        <p>{t('w.lorem')}</p>
        <p className={styles.soft}>{t('w.last28')}</p>
        <p className={styles.faint}>{t('w.help')}</p>
        <div className={styles.row}>
          <Button kind="primary">{t('w.save')}</Button>
          <Button>{t('w.cancel')}</Button>
          <Button kind="quiet">{t('w.more')}</Button>
          <Button kind="danger">{t('w.delete')}</Button>
        </div>
      </Card>
      <Card>
        <div className={styles.row}>
          {TONES.map(tone => (
            <StatusBadge key={tone} tone={tone} text={t(`w.tone.${tone}`)} />
          ))}
        </div>
        <div className={styles.controls}>
          <InputGroup label={t('w.name')} value={name} help={t('w.help')} onChange={setName} />
          <Switch label={t('w.notify')} isOn={isOn} onChange={setOn} />
          <ProgressBar label={t('w.storage')} value={64} />
        </div>
      </Card>
      <Alert tone="warn" title={t('w.readOnly')}>
        {t('w.lorem')}
      </Alert>
      <Card title={t('w.users')}>
        <Donut
          name={t('w.users')}
          data={sharesOf({ t: key => t(key), format, months: [] })}
          height={180}
        />
      </Card>
    </div>
  )
}
