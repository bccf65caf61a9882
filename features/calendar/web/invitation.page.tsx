import { type Answer, ANSWERS } from '../contract/calendar.rules.ts'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button } from '#ui/button/button.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { answerByLink, invitationQuery } from './calendar.api.ts'
import { placeOf } from './components/days.ts'
import { useItemWords } from './components/item-words.ts'
import styles from './components/invitation.module.css'

// Invitation by mailed link: details and three responses. A click is required, so that mail scanners don't respond; no sign-in is needed.

/** Outside of the layout: provides its own query client. */
export function InvitationPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Card />
    </QueryClientProvider>
  )
}

function Card() {
  const { t } = useTranslation('calendar')
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const query = useQuery(invitationQuery(token))
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  const title = t(isMissing ? 'invitation.failed' : 'invitation.title')
  useEffect(() => {
    document.title = `${title} · SMART FFT`
  }, [title])
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Logo withName />
        <h1 className={styles.title}>{title}</h1>
        {isMissing ? (
          <p>{t('invitation.failedText')}</p>
        ) : (
          <Loaded query={query} failed={t('invitation.notLoaded')} skeleton={[260, 220, 180]}>
            {invitation => <Invitation token={token} invitation={invitation} />}
          </Loaded>
        )}
      </main>
    </div>
  )
}

type Described = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof invitationQuery>['queryFn']>>>
>

function Invitation({ token, invitation }: { token: string; invitation: Described }) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const { timeZone: zone } = useRegional()
  const words = useItemWords()
  const sending = useMutation({ mutationFn: (status: Answer) => answerByLink(token, status) })
  const { title, start, end, allDay, location, organizer, guest } = invitation
  const answer = sending.isSuccess ? sending.variables : invitation.status
  return (
    <>
      <p>{t('invitation.text', { guest, organizer })}</p>
      <div className={styles.event}>
        <h2 className={styles.name}>
          <bdi>{title}</bdi>
        </h2>
        <p>
          {words.when({ ...placeOf({ start, end, allDay }, zone), start, end })}
          {allDay ? '' : ` (${zone})`}
        </p>
        {location === '' ? null : (
          <p>
            <bdi>{location}</bdi>
          </p>
        )}
      </div>
      <div className={styles.answers} role="group" aria-label={t('invitation.yourAnswer')}>
        {ANSWERS.map(status => (
          <Button
            key={status}
            kind={answer === status ? 'primary' : 'plain'}
            aria-pressed={answer === status}
            isBusy={sending.isPending && sending.variables === status}
            onClick={() => sending.mutate(status)}
          >
            {t(`rsvp.${status}`)}
          </Button>
        ))}
      </div>
      <p role="status">{sending.isSuccess ? t('invitation.thanks', { organizer }) : ''}</p>
      {sending.error === null ? null : <p role="alert">{explainFailure(sending.error, ui)}</p>}
    </>
  )
}
