import type { EmailSettings } from '../../contract/email-mailbox.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { type Mailbox, refreshEmails, updateSettings } from '../email.api.ts'
import { FiltersTab } from './filters-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { LabelsTab } from './labels-tab.tsx'
import { SignaturesTab } from './signatures-tab.tsx'
import { VacationTab } from './vacation-tab.tsx'

/** Mailbox settings in tabs; the URL holds the open one. */
export function MailSettings({
  mailbox,
  tab,
  onTab,
  onClose,
}: {
  mailbox: Mailbox
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['email', 'ui'])
  const attempt = useAttempt()
  const save = (change: Partial<EmailSettings>) =>
    attempt(async () => {
      await updateSettings(change)
      await refreshEmails()
      toast.done(t('settings.saved'))
    })
  const props = { mailbox, save }
  return (
    <Dialog title={t('settings.title')} isWide onClose={onClose}>
      <Tabs
        name={t('settings.title')}
        open={tab}
        onOpen={onTab}
        tabs={[
          {
            key: 'general',
            title: t('settings.general'),
            content: () => <GeneralTab {...props} />,
          },
          {
            key: 'signatures',
            title: t('settings.signatures'),
            content: () => <SignaturesTab {...props} />,
          },
          {
            key: 'vacation',
            title: t('settings.vacation'),
            content: () => <VacationTab {...props} />,
          },
          {
            key: 'filters',
            title: t('settings.filters'),
            content: () => <FiltersTab labels={mailbox.labels} />,
          },
          {
            key: 'labels',
            title: t('settings.labels'),
            content: () => <LabelsTab labels={mailbox.labels} />,
          },
        ]}
      />
    </Dialog>
  )
}
