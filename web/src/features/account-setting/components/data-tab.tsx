import type { AccountData } from '@smart-fft/contract/account.contract'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { saveFile } from '../../../ui/export/save-file.ts'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { downloadAccount } from '../account-setting.api.ts'
import styles from './account.module.css'

/** Everything that is stored about a person, to take along (ACC-12). */
export function DataTab({ data }: { data: AccountData }) {
  const { t } = useTranslation(['account-setting', 'users'])
  const { t: tUi } = useTranslation('ui')
  const download = useMutation({
    async mutationFn() {
      const file = await downloadAccount()
      saveFile(file)
      return file.name
    },
    onSuccess: name => toast.done(tUi('export.saved', { name })),
    onError: error => toast.error(explainFailure(error, tUi)),
  })
  return (
    <Card title={t('data.title')}>
      <p className={styles.text}>{t('data.text')}</p>
      <ul className={styles.parts}>
        {data.parts.map(part => (
          <li key={part}>{t(`users:erase.parts.${part}`)}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button kind="primary" icon={<IconDownload size={16} stroke={1.8} />} isBusy={download.isPending} onClick={() => download.mutate()}>
          {t('data.button')}
        </Button>
      </div>
    </Card>
  )
}
