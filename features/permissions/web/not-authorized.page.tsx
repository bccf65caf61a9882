import type { Access } from '#platform/contract/define.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'

const AskDialog = lazyDialog(async () => (await import('./components/ask-dialog.tsx')).AskDialog)

/** Not authorized (ACL-03): names the missing right and one's role, and offers to request it. */
export function NotAuthorizedPage({ access }: { access?: Access }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const right =
    typeof access === 'object'
      ? t('rights.right', {
          action: t(`rights.actions.${access.can[0]}`),
          subject: t(`rights.subjects.${access.can[1]}`),
        })
      : undefined
  const role = user === undefined ? undefined : t(`roles.${user.role}`)
  return (
    <>
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
              <button type="button" className={messageButton} onClick={() => setConfirming(true)}>
                {t('notAuthorized.request')}
              </button>
            ) : (
              // The missing right is unknown: there, any can be requested.
              <Link to="/access-control" className={messageButton}>
                {t('notAuthorized.request')}
              </Link>
            )}
          </>
        }
      />
      {isConfirming && typeof access === 'object' ? (
        <Suspense>
          <AskDialog
            right={{ action: access.can[0], subject: access.can[1] }}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
