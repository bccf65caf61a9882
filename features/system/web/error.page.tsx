import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { FailureReport } from '#platform/web/screens/failure-report.tsx'
import { MessagePage, messagePrimary } from '#ui/message-page/message-page.tsx'

/** The page of a failure without a story (MISC-03). */
export function ErrorPage() {
  const { t } = useTranslation('shell')
  return (
    <MessagePage
      picture="error"
      title={t('failure.unexpected.title')}
      text={t('failure.unexpected.text')}
      actions={
        <>
          <Link to="/" className={messagePrimary}>
            {t('actions.toStart')}
          </Link>
          <FailureReport />
        </>
      }
    />
  )
}
