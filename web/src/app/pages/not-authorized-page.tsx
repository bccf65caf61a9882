import type { Access } from '@smart-fft/contract/define'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSession } from '../../platform/session/session.ts'
import { MessagePage, messagePrimary } from './message-page.tsx'

/** Known, but not allowed (MISC-02): names the right that is missing and the role one has. */
export function NotAuthorizedPage({ access }: { access?: Access }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const right =
    typeof access === 'object'
      ? t('rights.right', {
          action: t(`rights.actions.${access.can[0]}`),
          subject: t(`rights.subjects.${access.can[1]}`, { defaultValue: access.can[1] }),
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
        <Link to="/" className={messagePrimary}>
          {t('actions.toStart')}
        </Link>
      }
    />
  )
}
