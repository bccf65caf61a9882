import { IconAdjustments } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div>
      <Popover name={t('w.settings')} icon={<IconAdjustments size={18} stroke={1.7} />}>
        {close => (
          <div className={styles.panel}>
            <p>{t('w.lorem')}</p>
            <Button data-autofocus onClick={close}>
              {t('w.close')}
            </Button>
          </div>
        )}
      </Popover>
    </div>
  )
}
