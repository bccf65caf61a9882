import { Link } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'

/** The address of an app that is turned off (MISC-04): those who can turn it on are led there. */
export function AppOffPage() {
  const { t } = useTranslation('shell')
  const mayTurnOn = useCan('update', 'Settings')
  return (
    <MessagePage
      picture="asleep"
      title={t('appOff.title')}
      text={t(mayTurnOn ? 'appOff.mayTurnOn' : 'appOff.text')}
      actions={
        <>
          {mayTurnOn ? (
            <Link to="/admin/settings" search={{ tab: 'apps' }} className={messagePrimary}>
              {t('appOff.settings')}
            </Link>
          ) : null}
          <Link to="/" className={mayTurnOn ? messageButton : messagePrimary}>
            {t('actions.toStart')}
          </Link>
        </>
      }
    />
  )
}
