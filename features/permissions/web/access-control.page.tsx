import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { AccessCards } from './components/access-cards.tsx'
import { OwnRequests } from './components/own-requests.tsx'
import { OwnRights } from './components/own-rights.tsx'
import { RequestsList } from './components/requests-list.tsx'
import { TryGrid } from './components/try-grid.tsx'

// One's own access (features ACL-01 to ACL-04): rights and their sources, the server's answer to each
// attempt, and requesting missing rights. `?tab=try`.

/** The tab of one's own requests in links from before it got its name. */
const FORMER_TAB = 'asked'

export function AccessControlPage() {
  const { t } = useTranslation('permissions')
  const [tab, setTab] = useInAddress('tab')
  const answers = useAbilities().allows({ can: ['update', 'Permission'] })
  const tabs = [
    { key: 'rights', title: t('access.rights'), content: () => <OwnRights /> },
    { key: 'try', title: t('access.try'), content: () => <TryGrid /> },
    { key: 'ownRequests', title: t('access.ownRequests'), content: () => <OwnRequests /> },
    ...(answers
      ? [{ key: 'requests', title: t('access.requests'), content: () => <RequestsList /> }]
      : []),
  ]
  return (
    <Page title={t('access.title')} subtitle={t('access.subtitle')}>
      <AccessCards />
      <Tabs
        name={t('access.title')}
        tabs={tabs}
        open={tab === FORMER_TAB ? 'ownRequests' : tab}
        onOpen={setTab}
      />
    </Page>
  )
}
