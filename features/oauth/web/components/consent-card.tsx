import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import type { Authorization, AuthorizationRequest } from '../../contract/oauth.contract.ts'
import { answerAuthorization } from '../oauth.api.ts'
import styles from './oauth.module.css'

interface ConsentCardProps {
  app: Authorization
  request: AuthorizationRequest
}

/** Who asks, for what, and where the answer goes; with Allow and Deny. */
export function ConsentCard({ app, request }: ConsentCardProps) {
  const { t } = useTranslation('oauth')
  const { t: tUi } = useTranslation('ui')
  const [level, setLevel] = useState(app.canWrite ? 'write' : 'read')
  const answer = useMutation({
    mutationFn: (allow: boolean) =>
      answerAuthorization({ request, allow, canWrite: level === 'write' }),
    onSuccess: to => globalThis.location.assign(to),
  })
  if (answer.data !== undefined)
    return <Answered app={app} to={answer.data} isAllowed={answer.variables} />
  const isBusy = (allow: boolean) => answer.isPending && answer.variables === allow
  return (
    <Card title={t('consent.title', { name: app.name })}>
      <div className={styles.body}>
        <Facts app={app} />
        {app.canWrite ? (
          <Choices
            name={t('consent.access')}
            value={level}
            options={[
              { value: 'write', text: t('access.write') },
              { value: 'read', text: t('access.read') },
            ]}
            onChoose={setLevel}
          />
        ) : null}
        <Extent isReadOnly={level === 'read'} />
        <p className={styles.soft}>
          {t('consent.logged')} {t('consent.lasts')}
        </p>
        <Caution app={app} />
        {answer.error === null ? null : (
          <Alert tone="bad" isUrgent>
            {explainFailure(answer.error, tUi)}
          </Alert>
        )}
        <div className={styles.buttons}>
          <Button isBusy={isBusy(false)} onClick={() => answer.mutate(false)}>
            {t('consent.deny')}
          </Button>
          <Button kind="primary" isBusy={isBusy(true)} onClick={() => answer.mutate(true)}>
            {t('consent.allow')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** A published name is that of its host; but anyone who gets the answer on a device has proved nothing of it. */
function Caution({ app: { publisher, host, isLocal } }: { app: Authorization }) {
  const { t } = useTranslation('oauth')
  const isClaim = publisher !== null && isLocal
  return (
    <Alert tone="warn">
      {t(isClaim ? 'consent.cautionDevice' : 'consent.caution', { host: publisher ?? host })}
    </Alert>
  )
}

function Facts({ app: { publisher, host, isLocal } }: { app: Authorization }) {
  const { t } = useTranslation('oauth')
  const { fullName, username } = useSignedInUser()
  return (
    <dl className={styles.facts}>
      <dt>{t('consent.as')}</dt>
      <dd>
        <bdi>{fullName}</bdi> <span className={styles.small}>({username})</span>
      </dd>
      {publisher === null ? null : (
        <>
          <dt>{t('consent.publisher')}</dt>
          <dd>
            <bdi dir="ltr">{publisher}</bdi>
          </dd>
        </>
      )}
      <dt>{t('consent.leadsTo')}</dt>
      <dd>
        <bdi dir="ltr">{host}</bdi>
        {isLocal ? <span className={styles.small}> {t('consent.thisDevice')}</span> : null}
      </dd>
    </dl>
  )
}

/** What the app will be able to do, and what never. */
function Extent({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('oauth')
  const can = isReadOnly ? ['reads'] : ['reads', 'writes']
  return (
    <ul className={styles.list}>
      {can.map(one => (
        <li key={one}>
          <IconCheck className={styles.can} size={18} stroke={2} aria-hidden="true" />
          <span>{t(`extent.${one}`)}</span>
        </li>
      ))}
      <li>
        <IconX className={styles.cannot} size={18} stroke={2} aria-hidden="true" />
        <span className={styles.soft}>{t('extent.never')}</span>
      </li>
    </ul>
  )
}

interface AnsweredProps {
  app: Authorization
  to: string
  isAllowed: boolean | undefined
}
/** Stays in view when a program on the device was opened instead of a page. */
function Answered({ app, to, isAllowed = false }: AnsweredProps) {
  const { t } = useTranslation('oauth')
  return (
    <Card title={t(isAllowed ? 'consent.allowed' : 'consent.denied', { name: app.name })}>
      <div className={styles.body} role="status">
        <p>{t('consent.close')}</p>
        <Button onClick={() => globalThis.location.assign(to)}>
          {t('consent.backTo', { host: app.isLocal ? app.name : app.host })}
        </Button>
      </div>
    </Card>
  )
}
