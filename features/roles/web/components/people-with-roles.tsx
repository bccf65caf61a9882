import type { Role } from '../../contract/roles.contract.ts'
import type { User, UserListQuery } from '#features/users/contract/users.contract.ts'
import type { GivenRole } from '#features/users/contract/users-admin.contract.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { fetchMatching, usersQuery } from '#features/users/web/users.api.ts'
import { useUserChoices, useUserColumns } from '#features/users/web/users.public.ts'
import { givenQuery } from '../roles.api.ts'
import { PersonMenu } from './person-menu.tsx'
import styles from './roles.module.css'
import { useRoleWords } from './use-role-words.ts'

interface PeopleWithRolesProps {
  control: ListControl<UserListQuery>
  roles: readonly Role[]
  onAdd: (() => void) | undefined
  onGive: (people: readonly User[]) => void
  onTry: (person: User) => void
}

/** Everyone with their roles: user role and additional ones. */
export function PeopleWithRoles({ control, roles, onAdd, onGive, onTry }: PeopleWithRolesProps) {
  const { t } = useTranslation(['roles', 'users'])
  const { nameOf } = useRoleWords()
  const canGive = useCan('update', 'User')
  const list = useQuery(usersQuery(control.query))
  const given = useQuery(givenQuery((list.data?.users ?? []).map(user => user.id))).data ?? []
  const columns = useColumns(given, roles)
  const choices = useUserChoices()
  return (
    <section aria-labelledby="people-with-roles" className={styles.people}>
      <h2 id="people-with-roles" className={styles.heading}>
        {t('peopleTitle')}
      </h2>
      <List
        name={t('peopleTitle')}
        control={control}
        result={listResult(list, data => data.users)}
        columns={columns}
        searchLabel={t('users:search')}
        filters={[
          {
            name: 'role',
            label: t('users:fields.role'),
            options: roles.flatMap(role =>
              role.userRole === null ? [] : [{ value: role.userRole, text: nameOf(role) }],
            ),
          },
          {
            name: 'givenRole',
            label: t('fields.assignedRole'),
            options: roles.map(role => ({ value: `${role.id}`, text: nameOf(role) })),
          },
          { name: 'currentPlan', label: t('users:fields.plan'), options: choices.plansToFilter },
        ]}
        nameOf={user => user.fullName}
        fetchAll={() => fetchMatching(control.query)}
        menu={user => (
          <PersonMenu
            user={user}
            given={given.filter(one => one.userId === user.id)}
            onGive={() => onGive([user])}
            onTry={() => onTry(user)}
          />
        )}
        bulk={
          canGive
            ? people => (
                <Button
                  icon={<IconUserPlus size={16} stroke={1.7} />}
                  onClick={() => onGive(people)}
                >
                  {t('menu.assign')}
                </Button>
              )
            : undefined
        }
        empty={<EmptyState title={t('users:empty')} />}
        failed={t('users:failed')}
        onAdd={onAdd}
      />
    </section>
  )
}

/** Those of the users list, with all the roles of a person in place of the one. */
function useColumns(given: readonly GivenRole[], roles: readonly Role[]): ListColumn<User>[] {
  const { t } = useTranslation(['roles', 'users'])
  const columns = useUserColumns()
  const [person, plan, status] = ['fullName', 'currentPlan', 'status'].map(key =>
    columns.find(column => column.key === key),
  )
  const role: ListColumn<User> = {
    key: 'role',
    title: t('fields.roles'),
    sortBy: 'role',
    width: 240,
    cell: user => (
      <Roles user={user} given={given.filter(one => one.userId === user.id)} roles={roles} />
    ),
  }
  // On a tablet the roles need the room of the plan.
  return [person, role, plan && { ...plan, hideBelow: 930 as const }, status].filter(
    column => column !== undefined,
  )
}

function Roles({
  user,
  given,
  roles,
}: {
  user: User
  given: readonly GivenRole[]
  roles: readonly Role[]
}) {
  const { t } = useTranslation('roles')
  const format = useFormats()
  const { nameOf } = useRoleWords()
  const own = roles.find(role => role.userRole === user.role)
  return (
    <span className={styles.badges}>
      <StatusBadge tone="idle" text={own === undefined ? user.role : nameOf(own)} isPlain />
      {given.map(({ roleId, name, until, reason }) => {
        const role = roles.find(one => one.id === roleId)
        const text = role === undefined ? name : nameOf(role)
        return (
          <span key={roleId} title={reason === '' ? undefined : reason}>
            <StatusBadge
              tone="accent"
              text={until === null ? text : t('until', { role: text, until: format.moment(until) })}
              isPlain
            />
          </span>
        )
      })}
    </span>
  )
}
