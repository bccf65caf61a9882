import {
  type AccessRequest,
  GRANT_TERMS,
  type GrantTerm,
} from '../../contract/permissions.contract.ts'
import { findExcess } from '#features/roles/contract/roles.rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useRoleWords } from '#features/roles/web/roles.public.ts'
import {
  answerRequest,
  grantRequest,
  refreshPermissions,
  requestsQuery,
} from '../permissions.api.ts'
import styles from './access.module.css'
import { RequestLine } from './request-line.tsx'

/** Access requests: granted with one click, temporarily or permanently, or refused; grants can be revoked (ACL-03). */
export function RequestsList() {
  const { t } = useTranslation('permissions')
  return (
    <Card title={t('access.requests')}>
      <Loaded
        query={useQuery(requestsQuery())}
        failed={t('requests.failed')}
        skeleton={[280, 240, 300]}
      >
        {requests =>
          requests.length === 0 ? (
            <EmptyState title={t('requests.none')} text={t('requests.noneText')} />
          ) : (
            <Requests requests={requests} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Requests({ requests }: { requests: readonly AccessRequest[] }) {
  return (
    <ul className={styles.rights}>
      {useStableOrder(requests).map(request => (
        <RequestLine
          key={request.id}
          request={request}
          withPerson
          actions={<Answers request={request} />}
        />
      ))}
    </ul>
  )
}

/** Rows stay in place while the screen is open: an answered request must not move the next one under the pointer. New ones come first. */
function useStableOrder(requests: readonly AccessRequest[]): AccessRequest[] {
  const [order, setOrder] = useState<readonly number[]>([])
  const fresh = requests.filter(({ id }) => !order.includes(id)).map(({ id }) => id)
  if (fresh.length > 0) setOrder([...fresh, ...order])
  const place = new Map(order.map((id, at) => [id, at]))
  return requests.toSorted((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1))
}

type Answer = GrantTerm | 'refuse' | 'end'

function Answers({ request }: { request: AccessRequest }) {
  const { t } = useTranslation('permissions')
  const { t: tUi } = useTranslation('ui')
  const me = useSignedInUser()
  const { rightOf } = useRoleWords()
  const of = { name: request.person.fullName }
  const answer = useMutation({
    mutationFn: (how: Answer) =>
      how === 'refuse' || how === 'end'
        ? answerRequest(request.id, how)
        : grantRequest(request.id, how),
    onSuccess: (_, how) =>
      void toast.done(t(`requests.done.${how}`, { ...of, right: rightOf(request) })),
    onError: error => void toast.error(explainFailure(error, tUi)),
    onSettled: refreshPermissions,
  })
  const isBeyond =
    findExcess(me.ability, [{ action: request.action, subject: request.subject }]).length > 0
  const blockedBy = isBeyond ? t('problems.permission.above') : undefined
  // The second click of a double click would answer what the first one has changed.
  const handle = (how: Answer) => (event: MouseEvent) => {
    if (event.detail < 2) answer.mutate(how)
  }
  if (request.state === 'granted')
    return (
      <Button
        isBusy={answer.isPending}
        blockedBy={blockedBy}
        onClick={handle('end')}
        aria-label={t('requests.endOf', of)}
      >
        {t('requests.end')}
      </Button>
    )
  if (request.state !== 'open') return null
  return (
    <>
      {GRANT_TERMS.map(term => (
        <Button
          key={term}
          isBusy={answer.isPending}
          blockedBy={blockedBy}
          onClick={handle(term)}
          aria-label={t('requests.grantTo', { ...of, term: t(`requests.terms.${term}`) })}
        >
          {t(`requests.terms.${term}`)}
        </Button>
      ))}
      <Button
        isBusy={answer.isPending}
        blockedBy={blockedBy}
        onClick={handle('refuse')}
        aria-label={t('requests.refuseTo', of)}
      >
        {t('requests.refuse')}
      </Button>
    </>
  )
}
