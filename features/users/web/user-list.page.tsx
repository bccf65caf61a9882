import { USER_SEEN } from '../contract/users.contract.ts'
import { IconMailPlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { mayHaveCustom } from '#platform/contract/custom-values.rules.ts'
import { useCustomList } from '#features/resource/web/custom-list.public.ts'
import { onOpenEdit } from './components/queued-edits.ts'
import { useUserColumns } from './components/user-columns.tsx'
import { UserCounters } from './components/user-counters.tsx'
import type { UserQuestion } from './components/user-dialogs.tsx'
import { UserTransfer } from './components/user-transfer.tsx'
import { UserMenu } from './components/user-menu.tsx'
import { useUserChoices } from './components/user-words.ts'
import { fetchMatching, countersQuery, readUserSearch, usersQuery } from './users.api.ts'

const AddUserDrawer = lazyDialog(
  async () => (await import('./components/add-user-drawer.tsx')).AddUserDrawer,
)
const EditUserDrawer = lazyDialog(
  async () => (await import('./components/edit-user-drawer.tsx')).EditUserDrawer,
)
const UserDialogs = lazyDialog(
  async () => (await import('./components/user-dialogs.tsx')).UserDialogs,
)
const UserBulk = lazyPart(async () => (await import('./components/user-bulk.tsx')).UserBulk)
const InviteDrawer = lazyDialog(
  async () => (await import('./components/invite-drawer.tsx')).InviteDrawer,
)

// The user list (USR-01 to USR-05). Its whole state is in the URL, and so is the open
// drawer: `?add=1`, `?edit=11`.

export function UserListPage() {
  const { t } = useTranslation('users')
  const control = useListQuery(readUserSearch)
  const list = useQuery(usersQuery(control.query))
  const columns = useUserColumns()
  const custom = useCustomList({
    entity: 'users',
    keyPrefix: 'users',
    control,
    rows: list.data?.users,
  })
  const { roles, plansToFilter, statuses } = useUserChoices()
  const canAdd = useCan('create', 'User')
  const canChange = useCan('update', 'User')
  const canDelete = useCan('delete', 'User')
  const [adding, setAdding] = useInAddress('add')
  const [inviting, setInviting] = useInAddress('invite')
  const [editing, setEditing] = useInAddress('edit')
  useEffect(() => onOpenEdit(id => setEditing(`${id}`)))
  const [question, setQuestion] = useState<UserQuestion>()
  const handleAdd = canAdd ? () => setAdding('1') : undefined
  const add = (kind: 'primary' | 'plain') =>
    handleAdd === undefined ? undefined : (
      <Button kind={kind} icon={<IconPlus size={16} stroke={2.2} />} onClick={handleAdd}>
        {t('actions.add')}
      </Button>
    )

  return (
    <Page
      title={t('title')}
      subtitle={<Headcount />}
      actions={
        canAdd ? (
          <>
            <Button icon={<IconMailPlus size={16} stroke={1.7} />} onClick={() => setInviting('1')}>
              {t('invite.button')}
            </Button>
            {add('primary')}
          </>
        ) : undefined
      }
    >
      <UserCounters control={control} />
      <List
        name={t('title')}
        control={control}
        result={listResult(list, data => data.users)}
        columns={[...columns, ...custom.columns]}
        searchLabel={t('search')}
        filters={[
          { name: 'role', label: t('fields.role'), options: roles },
          { name: 'currentPlan', label: t('fields.plan'), options: plansToFilter },
          { name: 'status', label: t('fields.status'), options: statuses },
          {
            name: 'seen',
            label: t('fields.seen'),
            options: USER_SEEN.map(value => ({ value, text: t(`seen.${value}`) })),
          },
        ]}
        moreFilters={custom.filters}
        fetchAll={() => fetchMatching(control.query)}
        nameOf={user => user.fullName}
        menu={user => (
          <UserMenu user={user} onEdit={() => setEditing(`${user.id}`)} onAsk={setQuestion} />
        )}
        bulk={
          canChange || canDelete
            ? people => (
                <Suspense>
                  <UserBulk people={people} onAsk={setQuestion} />
                </Suspense>
              )
            : undefined
        }
        tools={<UserTransfer query={control.query} />}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} action={add('plain')} />}
        failed={t('failed')}
        onAdd={handleAdd}
      />
      <Suspense>
        {canAdd && adding !== undefined ? (
          <AddUserDrawer
            mayHaveCustom={mayHaveCustom(list.data?.users)}
            onClose={() => setAdding(undefined)}
          />
        ) : null}
        {canAdd && inviting !== undefined ? (
          <InviteDrawer onClose={() => setInviting(undefined)} />
        ) : null}
        {canChange && editing !== undefined ? (
          <EditUserDrawer
            key={editing}
            id={Number(editing)}
            onClose={() => setEditing(undefined)}
          />
        ) : null}
      </Suspense>
      {question === undefined ? null : (
        <UserDialogs question={question} onClose={() => setQuestion(undefined)} />
      )}
    </Page>
  )
}

/** The total number of users, regardless of filters. */
function Headcount() {
  const { t } = useTranslation('users')
  const format = useFormats()
  const { data } = useQuery(countersQuery())
  return (
    <>
      {data === undefined
        ? ''
        : t('people', { count: data.total.value, shown: format.number(data.total.value) })}
    </>
  )
}
