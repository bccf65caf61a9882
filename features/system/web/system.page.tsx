import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { BackupsTab } from './components/backups-tab.tsx'
import { ConnectionsTab } from './components/connections-tab.tsx'
import { JobsTab } from './components/jobs-tab.tsx'
import { MailTab } from './components/mail-tab.tsx'
import { OverviewTab } from './components/overview-tab.tsx'
import styles from './components/system.module.css'

// System administration (features.md ADD-05): `?tab=jobs` and the list's parameters.

export function SystemPage() {
  const { t } = useTranslation('system')
  const [tab] = useInAddress('tab')
  const navigate = useNavigate()
  const tabs = [
    { key: 'overview', title: t('tabs.overview'), content: () => <OverviewTab /> },
    { key: 'jobs', title: t('tabs.jobs'), content: () => <JobsTab /> },
    { key: 'mail', title: t('tabs.mail'), content: () => <MailTab /> },
    { key: 'connections', title: t('tabs.connections'), content: () => <ConnectionsTab /> },
    { key: 'backups', title: t('tabs.backups'), content: () => <BackupsTab /> },
  ]
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <div className={styles.page}>
        {/* Tabs do not share search parameters: the filters of one list mean nothing to another. */}
        <Tabs
          name={t('title')}
          tabs={tabs}
          open={tab}
          onOpen={key =>
            void navigate({
              to: '.',
              search: key === 'overview' ? {} : { tab: key },
              resetScroll: false,
            })
          }
        />
      </div>
    </Page>
  )
}
