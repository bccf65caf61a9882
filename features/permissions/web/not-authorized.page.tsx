import type { Access } from '#platform/contract/define.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'

const AskButton = lazyPart(async () => (await import('./components/ask-button.tsx')).AskButton)

/** Not authorized (ACL-03): names the missing right and one's role, and offers to request it. */
export function NotAuthorizedPage({ access }: { access?: Access }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const right =
    typeof access === 'object'
      ? t('rights.right', {
          action: t(`rights.actions.${access.can[0]}`),
          subject: t(`rights.subjects.${access.can[1]}`),
        })
      : undefined
  const role = user === undefined ? undefined : t(`roles.${user.role}`)
  return (
    <MessagePage
      picture="not-authorized"
      title={t('notAuthorized.title')}
      text={right === undefined ? t('notAuthorized.text') : t('notAuthorized.needs', { right })}
      reference={role === undefined ? undefined : t('notAuthorized.role', { role })}
      actions={
        <>
          <Link to="/" className={messagePrimary}>
            {t('actions.toStart')}
          </Link>
          {user === undefined ? null : typeof access === 'object' ? (
            <Suspense>
              <AskButton right={{ action: access.can[0], subject: access.can[1] }} />
            </Suspense>
          ) : (
            // The missing right is unknown: there, any can be requested.
            <Link to="/access-control" className={messageButton}>
              {t('notAuthorized.request')}
            </Link>
          )}
        </>
      }
    />
  )
}
