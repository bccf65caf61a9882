import { NOT_ASSIGNED, type Permission } from '../contract/permissions.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { usePermissionName, useRoleWords } from '#features/roles/web/roles.public.ts'
import { DeletePermissionsDialog } from './components/delete-permissions-dialog.tsx'
import { PermissionBulk } from './components/permission-bulk.tsx'
import { usePermissionColumns } from './components/permission-columns.tsx'
import { PermissionMenu } from './components/permission-menu.tsx'
import {
  exportPermissions,
  fetchMatchingPermissions,
  permissionsQuery,
  readPermissionSearch,
} from './permissions.api.ts'

// The permissions (PERM-01 to PERM-05): named sets of rights and the roles that have them. The list's state
// is in the URL, and so is what is open: `?add=1`, `?edit=3`.

const PermissionEditor = lazyDialog(
  async () => (await import('./components/permission-editor.tsx')).PermissionEditor,
)

export function PermissionsPage() {
  const { t } = useTranslation('permissions')
  const { nameOf } = useRoleWords()
  const permissionName = usePermissionName()
  const control = useListQuery(readPermissionSearch)
  const list = useQuery(permissionsQuery(control.query))
  const [canAdd, canChange, canDelete] = [
    useCan('create', 'Permission'),
    useCan('update', 'Permission'),
    useCan('delete', 'Permission'),
  ]
  const [adding, setAdding] = useInAddress('add')
  const [edited, setEdited] = useInAddress('edit')
  const [leaving, setLeaving] = useState<readonly Permission[]>([])
  const roles = list.data?.roles ?? []
  const editing = list.data?.allData.find(one => `${one.id}` === edited)
  const { page: _page, perPage: _perPage, ...question } = control.query
  const add = (kind: 'primary' | 'plain') =>
    canAdd ? (
      <Button kind={kind} icon={<IconPlus size={16} stroke={2.2} />} onClick={() => setAdding('1')}>
        {t('add.button')}
      </Button>
    ) : undefined
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={add('primary')}>
      <List
        name={t('title')}
        control={control}
        result={listResult(list, data => data.permissions)}
        columns={usePermissionColumns(roles, canChange ? one => setEdited(`${one.id}`) : undefined)}
        searchLabel={t('search')}
        filters={[
          {
            name: 'assignedTo',
            label: t('fields.role'),
            options: [
              ...roles.map(role => ({ value: role.name, text: nameOf(role) })),
              { value: NOT_ASSIGNED, text: t('notAssigned') },
            ],
          },
        ]}
        fetchAll={() => fetchMatchingPermissions(control.query)}
        nameOf={one => permissionName(one.name)}
        menu={one => (
          <PermissionMenu
            permission={one}
            onEdit={() => setEdited(`${one.id}`)}
            onDelete={() => setLeaving([one])}
          />
        )}
        bulk={
          canChange || canDelete
            ? chosen => (
                <PermissionBulk
                  permissions={chosen}
                  roles={roles}
                  onDelete={() => setLeaving(chosen)}
                />
              )
            : undefined
        }
        tools={<ExportMenu download={request => exportPermissions({ ...question, ...request })} />}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} action={add('plain')} />}
        failed={t('failed')}
        onAdd={canAdd ? () => setAdding('1') : undefined}
      />
      <Suspense>
        {canAdd && adding !== undefined ? (
          <PermissionEditor roles={roles} onClose={() => setAdding(undefined)} />
        ) : null}
        {canChange && editing !== undefined ? (
          <PermissionEditor
            key={editing.id}
            permission={editing}
            roles={roles}
            onClose={() => setEdited(undefined)}
          />
        ) : null}
      </Suspense>
      {leaving.length === 0 ? null : (
        <DeletePermissionsDialog permissions={leaving} onClose={() => setLeaving([])} />
      )}
    </Page>
  )
}
