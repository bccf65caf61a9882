import { Link, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { useSession } from '#platform/web/session/session.ts'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'

const NearPages = lazyPart(async () => (await import('./near-pages.tsx')).NearPages)

/** An address that leads nowhere (MISC-03). */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  // Visitors must not learn what exists.
  const isSignedIn = useSession().user !== undefined
  return (
    <MessagePage
      picture="not-found"
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <Link to="/" className={messagePrimary}>
            {t('actions.toStart')}
          </Link>
          {/* A new tab has no history to go back to. */}
          {history.length > 1 ? (
            <button type="button" className={messageButton} onClick={() => history.back()}>
              {t('actions.back')}
            </button>
          ) : null}
          {isSignedIn ? (
            <button type="button" className={messageButton} onClick={() => openLayer('palette')}>
              {t('notFound.search')}
            </button>
          ) : null}
        </>
      }
      more={
        isSignedIn ? (
          <Suspense>
            <NearPages />
          </Suspense>
        ) : null
      }
    />
  )
}
