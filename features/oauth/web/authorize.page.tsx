import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { Authorization, AuthorizationRequest } from '../contract/oauth.contract.ts'
import { ConsentCard } from './components/consent-card.tsx'
import styles from './components/oauth.module.css'
import { authorizationQuery, readAuthorizationRequest } from './oauth.api.ts'

// The consent screen (KEY-09): a program has sent a person here, and is answered only once they press a button. What is wrong with its
// request is shown, as going back on its own would lead wherever a stranger has registered.

export function AuthorizePage() {
  const { t } = useTranslation('oauth')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const request = readAuthorizationRequest(search)
  return (
    <Page title={t('consent.page')} isBare>
      <div className={styles.consent}>
        {request === undefined ? (
          <Alert tone="bad" title={t('consent.wrongTitle')}>
            {t('wrong.incomplete')}
          </Alert>
        ) : (
          <Request request={request} />
        )}
      </div>
    </Page>
  )
}

const UNTRUSTED = {
  'oauth.client_unknown': 'wrong.client',
  'oauth.client_document': 'wrong.document',
  'oauth.redirect_unknown': 'wrong.redirect',
} as const
const isUntrusted = (code: string): code is keyof typeof UNTRUSTED => code in UNTRUSTED

function Request({ request }: { request: AuthorizationRequest }) {
  const { t } = useTranslation('oauth')
  const found = useQuery(authorizationQuery(request))
  const { error } = found
  if (error instanceof ApiError && isUntrusted(error.code))
    return (
      <Alert tone="bad" title={t('consent.wrongTitle')}>
        <p>{t(UNTRUSTED[error.code])}</p>
        {error.code === 'oauth.client_document' ? (
          <code className={styles.small} dir="ltr">
            {error.errors['client_id']}
          </code>
        ) : null}
      </Alert>
    )
  return (
    <Loaded query={found} failed={t('consent.failed')} skeleton={[320, 260, 300, 220, 280]}>
      {app =>
        app.error === null ? (
          <ConsentCard app={app} request={request} />
        ) : (
          <WrongRequest app={app} back={app.back} />
        )
      }
    </Loaded>
  )
}

function WrongRequest({ app, back }: { app: Authorization; back: string | null }) {
  const { t } = useTranslation('oauth')
  return (
    <Card title={t('consent.wrongTitle')}>
      <div className={styles.body}>
        <p dir="auto">{t('wrong.request', { name: app.name })}</p>
        <code className={styles.small} dir="ltr">
          {app.error}
        </code>
        {back === null ? null : (
          <Button onClick={() => globalThis.location.assign(back)}>
            {t('consent.backTo', { host: app.isLocal ? app.name : app.host })}
          </Button>
        )}
      </div>
    </Card>
  )
}
