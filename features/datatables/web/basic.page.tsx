import type { Employee } from '../contract/datatables.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayHaveCustom } from '#platform/contract/custom-values.rules.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { listResult } from '#ui/list/list-result.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { useCustomList } from '#features/resource/web/custom-list.public.ts'
import { useEmployeeColumns } from './components/employee-columns.tsx'
import { EmployeeDetails } from './components/employee-details.tsx'
import { EmployeeForm } from './components/employee-form.tsx'
import { EmployeeBulk, EmployeeMenu } from './components/employee-menu.tsx'
import { EmployeeTransfer } from './components/employee-transfer.tsx'
import { useStatusChoices } from './components/employee-words.ts'
import { useEmployeeActions } from './components/use-employee-actions.ts'
import {
  employeesQuery,
  fetchMatching,
  readTableSearch,
  type TableQuery,
  toQuestion,
} from './datatables.api.ts'

// Employees by page (DT-01 to DT-03). The URL holds what is open: `?add=1`, `?show=3`, `?edit=3`.

export function BasicTablePage() {
  const { t } = useTranslation('datatables')
  const control = useListQuery(readTableSearch)
  const list = useQuery(employeesQuery(control.query))
  const [canAdd, canChange, canDelete] = [
    useCan('create', 'Datatable'),
    useCan('update', 'Datatable'),
    useCan('delete', 'Datatable'),
  ]
  const [adding, setAdding] = useInAddress('add')
  const [shown, setShown] = useInAddress('show')
  const [edited, setEdited] = useInAddress('edit')
  const [leaving, setLeaving] = useState<readonly Employee[]>([])
  const find = (id: string | undefined) => list.data?.rows.find(one => `${one.id}` === id)
  const [showing, editing] = [find(shown), find(edited)]
  const columns = useEmployeeColumns(id => setShown(`${id}`))
  const custom = useCustomList<Employee, TableQuery>({
    entity: 'employees',
    keyPrefix: 'datatables',
    control,
    rows: list.data?.rows,
  })
  const add = (kind: 'primary' | 'plain') =>
    canAdd ? (
      <Button kind={kind} icon={<IconPlus size={16} stroke={2.2} />} onClick={() => setAdding('1')}>
        {t('actions.add')}
      </Button>
    ) : undefined
  return (
    <Page title={t('basic.title')} subtitle={t('basic.subtitle')} actions={add('primary')}>
      <List
        name={t('basic.title')}
        control={control}
        result={listResult(list, data => data.rows)}
        columns={[...columns, ...custom.columns]}
        moreFilters={custom.filters}
        searchLabel={t('search')}
        filters={[
          { name: 'status', label: t('fields.status'), options: useStatusChoices() },
          {
            name: 'archived',
            label: t('archived.name'),
            none: t('sheet.notArchived'),
            options: [{ value: 'yes', text: t('archived.yes') }],
          },
        ]}
        fetchAll={() => fetchMatching(control.query)}
        nameOf={one => one.full_name}
        menu={one => (
          <EmployeeMenu
            employee={one}
            onOpen={() => setShown(`${one.id}`)}
            onEdit={() => setEdited(`${one.id}`)}
          />
        )}
        bulk={
          canChange || canDelete
            ? people => <EmployeeBulk people={people} onDelete={() => setLeaving(people)} />
            : undefined
        }
        tools={<EmployeeTransfer question={toQuestion(control.query)} />}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} action={add('plain')} />}
        failed={t('failed')}
        onAdd={canAdd ? () => setAdding('1') : undefined}
      />
      {canAdd && adding !== undefined ? (
        <EmployeeForm
          mayHaveCustom={mayHaveCustom(list.data?.rows)}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      {canChange && editing !== undefined ? (
        <EmployeeForm key={editing.id} employee={editing} onClose={() => setEdited(undefined)} />
      ) : null}
      {showing === undefined || editing !== undefined ? null : (
        <EmployeeDetails
          employee={showing}
          onEdit={() => setEdited(`${showing.id}`)}
          onClose={() => setShown(undefined)}
        />
      )}
      {leaving.length === 0 ? null : <AskDelete people={leaving} onClose={() => setLeaving([])} />}
    </Page>
  )
}

function AskDelete({ people, onClose }: { people: readonly Employee[]; onClose: () => void }) {
  const { t } = useTranslation('datatables')
  const { remove } = useEmployeeActions()
  return (
    <ConfirmDialog
      title={t('confirm.delete', { count: people.length, name: people[0]?.full_name })}
      confirm={t('actions.delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(people, { onSettled: onClose })}
      onClose={onClose}
    >
      <DialogText>{t('confirm.text')}</DialogText>
    </ConfirmDialog>
  )
}
