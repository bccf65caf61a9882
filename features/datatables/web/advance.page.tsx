import type { Employee } from '../contract/datatables.contract.ts'
import { EMPLOYEE_GROUPS } from '../contract/datatables.rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { ViewsSlot } from '#ui/list/views-slot.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState, NoMatchState } from '#ui/state/state.tsx'
import { EmployeeDetails } from './components/employee-details.tsx'
import { EmployeeForm } from './components/employee-form.tsx'
import { EmployeeTransfer } from './components/employee-transfer.tsx'
import { useGridLayout } from './components/grid-layout.ts'
import { useGridControl } from './components/grid-query.ts'
import { ColumnsPopover, GroupTotal, isGroup } from './components/grid-tools.tsx'
import { Grid } from './components/grid.tsx'
import { useGridCustom } from './components/use-grid-custom.ts'
import { useGridTotal } from './components/use-grid-rows.ts'
import styles from './components/grid.module.css'
import { groupsQuery, readGridSearch } from './datatables.api.ts'

// All employees in one sheet (DT-02, DT-04, DT-05). The URL holds filters, sorts and groups.

const readView = (raw: Record<string, unknown>) => ({
  ...readGridSearch(raw),
  group: raw['group'],
})

export function AdvanceTablePage() {
  const { t } = useTranslation('datatables')
  const format = useFormats()
  const control = useGridControl()
  const first = useGridTotal(control.query)
  const { columns: custom, filters } = useGridCustom(control, first.data?.rows)
  const arrange = useGridLayout(custom)
  const canAdd = useCan('create', 'Datatable')
  const [adding, setAdding] = useInAddress('add')
  const [grouped, setGrouped] = useInAddress('group')
  const [shown, setShown] = useState<Employee>()
  const [edited, setEdited] = useState<Employee>()
  const by = isGroup(grouped) ? grouped : undefined
  const groups = useQuery({
    ...groupsQuery(control.query, by ?? 'city'),
    enabled: by !== undefined,
  })
  const total = first.data?.total
  const { query } = control
  return (
    <Page
      title={t('advance.title')}
      subtitle={
        total === undefined ? ' ' : t('people', { count: total, shown: format.number(total) })
      }
      actions={
        canAdd ? (
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={2.2} />}
            onClick={() => setAdding('1')}
          >
            {t('actions.add')}
          </Button>
        ) : undefined
      }
    >
      <Card isPadded={false}>
        <div className={styles.bar}>
          <SearchBox
            label={t('search')}
            value={query.q}
            onSearch={(q, isFirst) => control.change({ q }, { replace: !isFirst })}
          />
          <ViewsSlot screen="sheet" read={readView} />
          <ChipSelect
            label={t('archived.name')}
            value={query.archived}
            none="no"
            options={[
              { value: 'no', text: t('sheet.notArchived') },
              { value: 'yes', text: t('archived.yes') },
            ]}
            onChange={archived => control.change({ archived })}
          />
          <ChipSelect
            label={t('sheet.group')}
            value={by ?? ''}
            none=""
            options={[
              { value: '', text: t('sheet.notGrouped') },
              ...EMPLOYEE_GROUPS.map(value => ({ value, text: t(`fields.${value}`) })),
            ]}
            onChange={value => setGrouped(value === '' ? undefined : value)}
          />
          {filters}
          {control.isFiltered ? (
            <Button kind="quiet" onClick={control.clear}>
              {t('sheet.clearAll')}
            </Button>
          ) : null}
          <div className={styles.tools}>
            <ColumnsPopover {...{ arrange, custom }} />
            <EmployeeTransfer question={query} />
          </div>
        </div>
        {by === undefined ? null : <GroupTotal total={groups.data?.total} />}
        <Loaded query={first} failed={t('failed')} skeleton={[420, 380, 440, 360, 400]}>
          {data =>
            data.total > 0 ? (
              <Grid
                {...{ control, arrange, custom }}
                key={JSON.stringify([query, by])}
                total={data.total}
                grouped={
                  by === undefined || groups.data === undefined
                    ? undefined
                    : { by, groups: groups.data.groups }
                }
                onOpen={setShown}
              />
            ) : control.isFiltered ? (
              <NoMatchState onClear={control.clear} />
            ) : (
              <EmptyState title={t('empty')} text={t('emptyText')} />
            )
          }
        </Loaded>
      </Card>
      {canAdd && adding !== undefined ? (
        <EmployeeForm onClose={() => setAdding(undefined)} />
      ) : null}
      {edited === undefined ? null : (
        <EmployeeForm employee={edited} onClose={() => setEdited(undefined)} />
      )}
      {shown === undefined ? null : (
        <EmployeeDetails
          employee={shown}
          onEdit={() => {
            setEdited(shown)
            setShown(undefined)
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </Page>
  )
}
