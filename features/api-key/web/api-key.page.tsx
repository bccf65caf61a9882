import { IconBook2 } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { loadedOf } from '#platform/web/screens/late.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { keyTab } from './api-key.points.ts'
import { AccountsTab } from './components/accounts-tab.tsx'
import { useManagesAccounts } from './components/key-words.ts'
import { KeysTab } from './components/keys-tab.tsx'

// Keys, service accounts and webhooks (features KEY-01 to KEY-07). The API reference is a screen of its own.

const moreTabs = loadedOf(keyTab)

/** The screen with the tabs that other features add. */
export async function loadApiKeyPage() {
  await moreTabs.load()
  return ApiKeyPage
}

function ApiKeyPage() {
  const { t } = useTranslation('api-key')
  const [tab, setTab] = useInAddress('tab')
  const managesAccounts = useManagesAccounts()
  const tabs = [
    { key: 'keys', title: t('tabs.keys'), content: () => <KeysTab /> },
    ...(managesAccounts
      ? [{ key: 'accounts', title: t('tabs.accounts'), content: () => <AccountsTab /> }]
      : []),
    ...moreTabs
      .all()
      .map(({ key, title, Content }) => ({ key, title: t(title), content: () => <Content /> })),
  ]
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <ButtonLink to="/pages/api-reference" icon={<IconBook2 size={16} stroke={1.7} />}>
          {t('reference')}
        </ButtonLink>
      }
    >
      <Tabs
        name={t('title')}
        tabs={tabs}
        open={tab}
        onOpen={key => setTab(key === 'keys' ? undefined : key)}
      />
    </Page>
  )
}
