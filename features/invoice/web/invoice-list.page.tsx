import { AGES } from '../contract/invoice.rules.ts'
import {
  IconBell,
  IconDots,
  IconPlus,
  IconRepeat,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { approvalRulesQuery } from './approval.api.ts'
import { DayFilter } from './components/day-filter.tsx'
import { useInvoiceColumns } from './components/invoice-columns.tsx'
import { InvoiceCounters } from './components/invoice-counters.tsx'
import { InvoiceDialogs } from './components/invoice-dialogs.tsx'
import type { InvoiceQuestion } from './components/invoice-question.ts'
import { InvoiceBulk, InvoiceMenu } from './components/invoice-menu.tsx'
import { InvoiceTransfer } from './components/invoice-transfer.tsx'
import { useInvoiceName, useStatusChoices } from './components/invoice-words.ts'
import { fetchMatching, invoicesQuery, readInvoiceSearch } from './invoice.api.ts'

// The invoice list (INV-01 to INV-07). Its whole state is in the URL.

const Panel = lazyDialog(async () => (await import('./components/list-panels.tsx')).ListPanel)
const APPROVAL_STATES = ['requested', 'approved', 'returned'] as const
const icon = { size: 16, stroke: 1.7 }

export function InvoiceListPage() {
  const { t } = useTranslation('invoice')
  const navigate = useNavigate()
  const control = useListQuery(readInvoiceSearch)
  const list = useQuery(invoicesQuery(control.query))
  const columns = useInvoiceColumns()
  const statuses = useStatusChoices()
  const nameOf = useInvoiceName()
  const canAdd = useCan('create', 'Invoice')
  const canUpdate = useCan('update', 'Invoice')
  const canManage = useCan('manage', 'Invoice')
  const { data: rules } = useQuery(approvalRulesQuery())
  const [panel, setPanel] = useInAddress('panel')
  const [question, setQuestion] = useState<InvoiceQuestion>()
  const add = (kind: 'primary' | 'plain') =>
    canAdd ? (
      <ButtonLink kind={kind} to="/apps/invoice/add" icon={<IconPlus size={16} stroke={2.2} />}>
        {t('actions.add')}
      </ButtonLink>
    ) : undefined
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          <Menu name={t('more')} icon={<IconDots size={18} stroke={1.7} />}>
            {() => (
              <>
                <MenuItem
                  text={t('accounts.button')}
                  icon={<IconUsers {...icon} />}
                  onChoose={() => setPanel('clients')}
                />
                <MenuItem
                  text={t('plans.button')}
                  icon={<IconRepeat {...icon} />}
                  onChoose={() => setPanel('plans')}
                />
                {canUpdate ? (
                  <MenuItem
                    text={t('reminders.button')}
                    icon={<IconBell {...icon} />}
                    onChoose={() => setPanel('reminders')}
                  />
                ) : null}
                {canManage ? (
                  <MenuItem
                    text={t('approval.button')}
                    icon={<IconUserCheck {...icon} />}
                    onChoose={() => setPanel('approval')}
                  />
                ) : null}
              </>
            )}
          </Menu>
          {add('primary')}
        </>
      }
    >
      <InvoiceCounters control={control} />
      <List
        name={t('title')}
        control={control}
        result={listResult(list, data => data.invoices)}
        columns={columns}
        searchLabel={t('search')}
        filters={[
          { name: 'status', label: t('fields.status'), options: statuses },
          {
            name: 'age',
            label: t('fields.age'),
            options: AGES.map(value => ({ value, text: t(`ages.${value.replace('+', 'x')}`) })),
          },
          ...(rules?.isOn === true || control.query.approval !== ''
            ? [
                {
                  name: 'approval',
                  label: t('approval.button'),
                  options: APPROVAL_STATES.map(value => ({
                    value,
                    text: t(`approval.states.${value}`),
                  })),
                } as const,
              ]
            : []),
        ]}
        moreFilters={<DayFilter control={control} />}
        fetchAll={() => fetchMatching(control.query)}
        nameOf={nameOf}
        menu={row => <InvoiceMenu row={row} onAsk={setQuestion} />}
        bulk={rows => <InvoiceBulk rows={rows} />}
        tools={<InvoiceTransfer query={control.query} />}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} action={add('plain')} />}
        failed={t('failed')}
        onAdd={canAdd ? () => void navigate({ to: '/apps/invoice/add' }) : undefined}
      />
      {panel === undefined ? null : (
        <Suspense>
          <Panel
            panel={panel}
            onFilter={clientId => control.change({ clientId, panel: undefined, client: undefined })}
            onClose={() => setPanel(undefined)}
          />
        </Suspense>
      )}
      <InvoiceDialogs question={question} onClose={() => setQuestion(undefined)} />
    </Page>
  )
}
