import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { KeyArt } from '#ui/brand/key-art.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import styles from './api-key.module.css'
import { KeyFields, type MadeKey, useKeyForm, useRanges } from './key-form.tsx'

/** Creates a key of one's own. */
export function CreateKeyCard({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { t } = useTranslation('api-key')
  const form = useKeyForm({ onMade })
  const { hasRanges, more } = useRanges(form)
  return (
    <Card title={t('create.title')}>
      <div className={styles.create}>
        <Form id="create-key" form={form}>
          <KeyFields form={form} hasRanges={hasRanges} />
          <div className={styles.choices}>
            <Button
              kind="primary"
              type="submit"
              isBusy={form.isBusy}
              icon={<IconPlus size={16} stroke={2.2} />}
            >
              {t('create.button')}
            </Button>
            {more}
          </div>
        </Form>
        <div className={styles.picture}>
          <KeyArt />
          <p className={styles.small}>{t('create.text')}</p>
        </div>
      </div>
      <LeaveGuard form={form} />
    </Card>
  )
}
