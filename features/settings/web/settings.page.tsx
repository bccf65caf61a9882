import { SETTINGS_SECTIONS, type SettingsSection } from '../contract/settings-form.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { AccessSection } from './components/access-section.tsx'
import { AppsSection } from './components/apps-section.tsx'
import { CompanySection } from './components/company-section.tsx'
import { LaunchSection } from './components/launch-section.tsx'
import { MailSection } from './components/mail-section.tsx'
import { MaintenanceSection } from './components/maintenance-section.tsx'
import { RegionalSection } from './components/regional-section.tsx'
import { RetentionSection } from './components/retention-section.tsx'
import { ShopSection } from './components/shop-section.tsx'
import { TaxSection } from './components/tax-section.tsx'
import styles from './components/settings.module.css'
import { type Settings, settingsQuery } from './settings.api.ts'

// The instance's settings (features.md ADD-03), a tab per section: `?tab=mail`. Each is saved separately.

const SECTIONS: Record<SettingsSection, ComponentType<Settings>> = {
  company: CompanySection,
  regional: RegionalSection,
  access: AccessSection,
  mail: MailSection,
  tax: TaxSection,
  shop: ShopSection,
  apps: AppsSection,
  retention: RetentionSection,
  maintenance: MaintenanceSection,
  launch: LaunchSection,
}

export function SettingsPage() {
  const { t } = useTranslation('settings')
  const settings = useQuery(settingsQuery())
  const [tab, setTab] = useInAddress('tab')
  const others = usePeopleAt('Settings/all')
  const [first] = SETTINGS_SECTIONS
  const tabs = SETTINGS_SECTIONS.map(section => {
    const Section = SECTIONS[section]
    return {
      key: section,
      title: t(`sections.${section}`),
      content: () => (
        <Loaded query={settings} failed={t('failed')} skeleton={[420, 360, 300, 340, 280]}>
          {data => <Section key={section} {...data} />}
        </Loaded>
      ),
    }
  })
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={<PeopleHere people={others} />}>
      <div className={styles.page}>
        <Tabs
          name={t('title')}
          tabs={tabs}
          open={tab}
          onOpen={key => setTab(key === first ? undefined : key)}
        />
      </div>
    </Page>
  )
}
