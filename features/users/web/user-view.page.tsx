import type { User } from '../contract/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAbilities, useCan } from '#platform/web/access/access.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { loadedOf } from '#platform/web/screens/late.tsx'
import { Illustration } from '#ui/brand/illustration.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { ErrorState } from '#ui/state/state.tsx'
import { AccountCard } from './components/account-card.tsx'
import { EditUserDrawer } from './components/edit-user-drawer.tsx'
import { RightsTab } from './components/rights-tab.tsx'
import { SecurityTab } from './components/security-tab.tsx'
import { TimelineCard } from './components/timeline-card.tsx'
import { onOpenEdit } from './components/queued-edits.ts'
import { PersonCard, PersonSkeleton } from './components/person-card.tsx'
import { UserDialogs, type UserQuestion } from './components/user-dialogs.tsx'
import styles from './components/users.module.css'
import { userQuery } from './users.api.ts'
import { personTabs } from './users.points.ts'

// One user (features USR-10 to USR-12): details and actions. For people without access to the list it is their own page.

const moreTabs = loadedOf(personTabs)

/** The page, with the tabs that other features add. */
export async function loadUserViewPage() {
  await moreTabs.load()
  return UserViewPage
}

function UserViewPage() {
  const { t } = useTranslation('users')
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const isId = Number.isInteger(id) && id > 0
  const { data: user, error, isFetching, refetch } = useQuery({ ...userQuery(id), enabled: isId })
  const [edited] = useInAddress('edit')
  const isMissing = error instanceof ApiError && error.status === 404
  // Deleted while they are edited: what was typed stays until the form is closed.
  if (!isId || (isMissing && (user === undefined || edited === undefined))) return <Missing />
  if (user !== undefined) return <Person key={user.id} user={user} />
  return (
    <Page title={t('titleOne')}>
      {error !== null ? (
        <Card>
          <ErrorState
            title={t('failedOne')}
            error={error}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <PersonSkeleton />
      )}
    </Page>
  )
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { allows } = useAbilities()
  const navigate = useNavigate()
  const others = usePeopleAt(`User/${user.id}`)
  const canChange = useCan('update', 'User')
  const [editing, setEditing] = useInAddress('edit')
  const [tab, setTab] = useInAddress('tab')
  const isMe = useSignedInUser().id === user.id
  const tabs = [
    {
      key: 'overview',
      title: t('tabs.overview'),
      content: () => (
        <>
          <AccountCard user={user} />
          <TimelineCard user={user} />
        </>
      ),
    },
    ...(canChange || isMe
      ? [{ key: 'security', title: t('tabs.security'), content: () => <SecurityTab user={user} /> }]
      : []),
    ...moreTabs
      .all()
      .flat()
      .filter(({ access }) => allows(access))
      .map(({ key, title, Content }) => ({
        key,
        title: t(title),
        content: () => <Content userId={user.id} />,
      })),
    { key: 'rights', title: t('tabs.rights'), content: () => <RightsTab user={user} /> },
  ]
  useEffect(() => onOpenEdit(id => id === user.id && setEditing('1')))
  const [question, setQuestion] = useState<UserQuestion>()
  return (
    <Page
      title={user.fullName}
      subtitle={<bdi>{user.email}</bdi>}
      actions={<PeopleHere people={others} />}
    >
      <div className={styles.view}>
        <PersonCard user={user} onEdit={() => setEditing('1')} onAsk={setQuestion} />
        <Tabs
          name={user.fullName}
          tabs={tabs}
          open={tab}
          onOpen={key => setTab(key === 'overview' ? undefined : key)}
        />
      </div>
      {canChange && editing !== undefined ? (
        <EditUserDrawer id={user.id} onClose={() => setEditing(undefined)} />
      ) : null}
      <UserDialogs
        question={question}
        onClose={() => setQuestion(undefined)}
        onDelete={() => navigate({ to: '/apps/user/list' })}
      />
    </Page>
  )
}

function Missing() {
  const { t } = useTranslation('users')
  const canList = useCan('read', 'User')
  return (
    <Page title={t('missing.title')} subtitle={t('missing.text')}>
      <Card>
        <div className={styles.missing}>
          <Illustration kind="not-found" />
          <ButtonLink to={canList ? '/apps/user/list' : '/'}>
            {t(canList ? 'missing.back' : 'missing.start')}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  )
}
