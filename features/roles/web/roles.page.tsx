import type { Role } from '../contract/roles.contract.ts'
import { findExcess, rightsOfRole } from '../contract/roles.rules.ts'
import type { User } from '#features/users/contract/users.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { readUserSearch } from '#features/users/web/users.api.ts'
import { DeleteRoleDialog } from './components/delete-role-dialog.tsx'
import { PeopleWithRoles } from './components/people-with-roles.tsx'
import { CardSkeleton, NewRoleCard, RoleCard } from './components/role-card.tsx'
import type { RoleAction } from './components/role-menu.tsx'
import { RolesTools } from './components/roles-tools.tsx'
import styles from './components/cards.module.css'
import { useExportRoles } from './components/use-export-roles.ts'
import { textsOfRole } from './components/use-role-texts.ts'
import { useRoleWords } from './components/use-role-words.ts'
import { type RolesData, rolesQuery } from './roles.api.ts'

// The roles (features ROLE-01 to ROLE-09): a card for each, their rights, and members. What is open is in the URL:
// `?add=1`, `?copy=3`, `?edit=3`, `?compare=2,3`, `?try=12` (or `?try=anybody`), `?import=1`; the rest is the list's.

const RoleEditor = lazyDialog(async () => (await import('./components/role-editor.tsx')).RoleEditor)
const GiveDialog = lazyDialog(async () => (await import('./components/give-dialog.tsx')).GiveDialog)
const CompareDialog = lazyDialog(
  async () => (await import('./components/compare-dialog.tsx')).CompareDialog,
)
const SimulatorDialog = lazyDialog(
  async () => (await import('./components/simulator-dialog.tsx')).SimulatorDialog,
)
const ImportRolesDialog = lazyDialog(
  async () => (await import('./components/import-roles-dialog.tsx')).ImportRolesDialog,
)

export function RolesPage() {
  const { t } = useTranslation('roles')
  const query = useQuery(rolesQuery())
  const canAdd = useCan('create', 'Role')
  const [, setAdding] = useInAddress('add')
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          <RolesTools roles={query.data?.roles ?? []} />
          {canAdd ? (
            <Button
              kind="primary"
              icon={<IconPlus size={16} stroke={2.2} />}
              onClick={() => setAdding('1')}
            >
              {t('add.button')}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={query} failed={t('failed')} skeleton={<CardSkeleton />}>
        {data => <Roles {...data} />}
      </Loaded>
    </Page>
  )
}

function Roles({ roles, permissions }: RolesData) {
  const control = useListQuery(readUserSearch)
  const [canAdd, canGive, seesPeople] = [
    useCan('create', 'Role'),
    useCan('update', 'User'),
    useCan('read', 'User'),
  ]
  const { ability } = useSignedInUser()
  const [, setAdding] = useInAddress('add')
  const [, setCopied] = useInAddress('copy')
  const [, setEdited] = useInAddress('edit')
  const [, setCompared] = useInAddress('compare')
  const [, setTried] = useInAddress('try')
  const [deleted, setDeleted] = useState<Role>()
  const [giving, setGiving] = useState<{ roleId?: number; people: readonly User[] }>()
  const download = useExportRoles()
  const givable = roles.filter(
    role => findExcess(ability, rightsOfRole(role, permissions)).length === 0,
  )

  function handleAction(action: RoleAction, role: Role): void {
    const acts: Record<RoleAction, () => void> = {
      edit: () => setEdited(`${role.id}`),
      copy: () => setCopied(`${role.id}`),
      people: () => showPeople(role),
      give: () => setGiving({ roleId: role.id, people: [] }),
      compare: () => setCompared(`${role.id}`),
      export: () => download.mutate(role.id),
      delete: () => setDeleted(role),
    }
    acts[action]()
  }
  /** The members: by user role, or for custom roles by assignment. */
  function showPeople({ id, userRole }: Role): void {
    control.change({
      q: '',
      currentPlan: '',
      role: userRole ?? '',
      givenRole: userRole === null ? id : '',
    })
    document
      .querySelector('#people-with-roles')
      ?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  return (
    <>
      <ul className={styles.cards}>
        {roles.map(role => (
          <RoleCard key={role.id} role={role} onAction={handleAction} />
        ))}
        {canAdd ? <NewRoleCard onAdd={() => setAdding('1')} /> : null}
      </ul>
      {seesPeople ? (
        <PeopleWithRoles
          control={control}
          roles={roles}
          onAdd={canAdd ? () => setAdding('1') : undefined}
          onGive={people => setGiving({ people })}
          onTry={person => setTried(`${person.id}`)}
        />
      ) : null}
      <Suspense>
        <Opened roles={roles} permissions={permissions} />
        {canGive && giving !== undefined ? (
          <GiveDialog {...giving} roles={givable} onClose={() => setGiving(undefined)} />
        ) : null}
      </Suspense>
      {deleted === undefined ? null : (
        <DeleteRoleDialog
          role={deleted}
          others={givable.filter(one => one.id !== deleted.id)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  )
}

/** The dialog of the URL. */
function Opened({ roles, permissions }: RolesData) {
  const { t } = useTranslation('roles')
  const { nameOf } = useRoleWords()
  const [canAdd, seesPeople] = [useCan('create', 'Role'), useCan('read', 'User')]
  const [adding, setAdding] = useInAddress('add')
  const [copied, setCopied] = useInAddress('copy')
  const [edited, setEdited] = useInAddress('edit')
  const [compared, setCompared] = useInAddress('compare')
  const [tried, setTried] = useInAddress('try')
  const [importing, setImporting] = useInAddress('import')
  const find = (id: string | undefined) => roles.find(role => `${role.id}` === id)
  const [copyOf, editing] = [find(copied), find(edited)]
  return (
    <>
      {canAdd && adding !== undefined ? (
        <RoleEditor
          blank={textsOfRole(undefined)}
          permissions={permissions}
          openBy="add"
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      {canAdd && copyOf !== undefined ? (
        <RoleEditor
          blank={{ ...textsOfRole(copyOf), name: t('copyName', { name: nameOf(copyOf) }) }}
          permissions={permissions}
          openBy="copy"
          onClose={() => setCopied(undefined)}
        />
      ) : null}
      {editing === undefined ? null : (
        <Edited
          key={editing.id}
          role={editing}
          permissions={permissions}
          onClose={() => setEdited(undefined)}
        />
      )}
      {compared === undefined ? null : (
        <CompareDialog
          roles={roles}
          permissions={permissions}
          pair={compared}
          onPair={setCompared}
          onClose={() => setCompared(undefined)}
        />
      )}
      {seesPeople && tried !== undefined ? (
        <SimulatorDialog person={tried} onPerson={setTried} onClose={() => setTried(undefined)} />
      ) : null}
      {canAdd && importing !== undefined ? (
        <ImportRolesDialog onClose={() => setImporting(undefined)} />
      ) : null}
    </>
  )
}

/** A role as opened: concurrent changes are compared on saving, and don't change what is typed. */
function Edited({
  role,
  permissions,
  onClose,
}: {
  role: Role
  permissions: RolesData['permissions']
  onClose: () => void
}) {
  const [opened] = useState(role)
  return (
    <RoleEditor
      role={opened}
      blank={textsOfRole(opened)}
      permissions={permissions}
      openBy="edit"
      onClose={onClose}
    />
  )
}
