import { Link, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { useSession } from '#platform/web/session/session.ts'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'

const NearPages = lazyPart(async () => (await import('./near-pages.tsx')).NearPages)

/** An address that leads nowhere (MISC-03), or to an app that is turned off: then those who can turn it on are led there. */
export function NotFoundPage({ isOff = false }: { isOff?: boolean }) {
  const { t } = useTranslation('shell')
  const mayTurnOn = useCan('update', 'Settings') && isOff
  const { history } = useRouter()
  // Visitors must not learn what exists.
  const isSignedIn = useSession().user !== undefined
  return (
    <MessagePage
      picture={isOff ? 'asleep' : 'not-found'}
      title={t(isOff ? 'appOff.title' : 'notFound.title')}
      text={t(isOff ? (mayTurnOn ? 'appOff.mayTurnOn' : 'appOff.text') : 'notFound.text')}
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
          {/* A new tab has no history to go back to. */}
          {history.length > 1 ? (
            <button type="button" className={messageButton} onClick={() => history.back()}>
              {t('actions.back')}
            </button>
          ) : null}
          {isSignedIn && !isOff ? (
            <button type="button" className={messageButton} onClick={() => openLayer('palette')}>
              {t('notFound.search')}
            </button>
          ) : null}
        </>
      }
      more={
        isSignedIn && !isOff ? (
          <Suspense>
            <NearPages />
          </Suspense>
        ) : null
      }
    />
  )
}
