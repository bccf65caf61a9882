import type { AccountData } from '../../contract/account.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useDownload } from '#ui/export/use-download.ts'
import { downloadAccount } from '../account-setting.api.ts'
import styles from './account.module.css'

/** Download of everything stored about a person (ACC-12). */
export function DataTab({ data }: { data: AccountData }) {
  const { t } = useTranslation(['account-setting', 'users'])
  const download = useDownload(downloadAccount)
  return (
    <Card title={t('data.title')}>
      <p className={styles.text}>{t('data.text')}</p>
      <ul className={styles.parts}>
        {data.parts.map(part => (
          <li key={part}>{t(`users:erase.parts.${part}`, { defaultValue: part })}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          kind="primary"
          icon={<IconDownload size={16} stroke={1.8} />}
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('data.button')}
        </Button>
      </div>
    </Card>
  )
}
