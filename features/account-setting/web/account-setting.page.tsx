import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox, Skeleton } from '#ui/state/state.tsx'
import { SectionTabs } from '#ui/tabs/section-tabs.tsx'
import { accountQuery } from './account-setting.api.ts'
import { AccountTab } from './components/account-tab.tsx'
import { ACCOUNT_TABS } from './components/account-tabs.ts'
import { AppearanceTab } from './components/appearance-tab.tsx'
import { BillingTab } from './components/billing-tab.tsx'
import { ConfirmEmail } from './components/confirm-email.tsx'
import { DataTab } from './components/data-tab.tsx'
import { NoticesTab } from './components/notices-tab.tsx'
import { SecurityTab } from './components/security-tab.tsx'
import { SocialTab } from './components/social-tab.tsx'
import styles from './components/account.module.css'

// The account settings (ACC-01 to ACC-14). The URL holds the open tab, and the token of the link that confirms a new email.

export function AccountSettingPage() {
  const { t } = useTranslation('account-setting')
  const account = useQuery(accountQuery())
  const [tab, setTab] = useInAddress('tab')
  const [token, setToken] = useInAddress('confirm')
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Loaded query={account} failed={t('failed')} skeleton={<AccountSkeleton />}>
        {data => {
          const contents = {
            account: () => <AccountTab data={data} />,
            security: () => <SecurityTab data={data} />,
            billing: () => <BillingTab data={data} />,
            notifications: () => <NoticesTab data={data} />,
            social: () => <SocialTab data={data} />,
            appearance: () => <AppearanceTab />,
            data: () => <DataTab data={data} />,
          }
          const tabs = ACCOUNT_TABS.map(key => ({
            key,
            title: t(`tabs.${key}`),
            content: contents[key],
          }))
          return (
            <div className={styles.page}>
              <SectionTabs name={t('title')} tabs={tabs} open={tab} onOpen={setTab} />
              {token === undefined ? null : (
                <ConfirmEmail
                  token={token}
                  pending={data.general.pendingEmail?.email}
                  onClose={() => setToken(undefined)}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

function AccountSkeleton() {
  return (
    <Skeleton>
      <div className={styles.page}>
        <SkeletonBox width="100%" height={36} />
        {['one', 'two'].map(key => (
          <Card key={key}>
            <div className={styles.choices}>
              <SkeletonBox width={180} height={20} />
              {[100, 92, 96].map(width => (
                <SkeletonBox key={width} width={`${width}%`} height={40} />
              ))}
            </div>
          </Card>
        ))}
      </div>
    </Skeleton>
  )
}
