import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { helpDesk } from '#platform/web/screens/between-features.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { AskDialog } from './components/ask-dialog.tsx'
import styles from './components/license.module.css'
import { OwnLicense } from './components/own-license.tsx'
import { Packages } from './components/packages.tsx'
import { Terms } from './components/terms.tsx'
import { instanceQuery, thirdPartyQuery } from './license.api.ts'

// The truth about this copy: its terms, its version and name, and every package that runs with it.

export function LicensePage() {
  const { t } = useTranslation('license')
  const instance = useQuery(instanceQuery())
  const packages = useQuery(thirdPartyQuery())
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <div className={styles.page} data-in-turn>
        <Card title={t('own.title')}>
          <Loaded query={instance} failed={t('failed')} skeleton={[320, 260, 360, 200]}>
            {known => <OwnLicense instance={known} />}
          </Loaded>
        </Card>
        <Terms />
        <Card title={t('third.title')}>
          <Loaded query={packages} failed={t('failed')} skeleton={[420, 380, 400, 360, 420, 380]}>
            {all => <Packages all={all} />}
          </Loaded>
        </Card>
        {helpDesk.all().length === 0 ? null : (
          <Card
            title={t('custom.title')}
            actions={<Button onClick={() => setConfirming(true)}>{t('custom.open')}</Button>}
          >
            <p className={styles.soft}>{t('custom.text')}</p>
          </Card>
        )}
      </div>
      {isConfirming ? <AskDialog onClose={() => setConfirming(false)} /> : null}
    </Page>
  )
}
