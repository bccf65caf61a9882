import type { Ticket } from '../contract/support.contract.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../contract/support.rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAbilities, useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { loadDiscussButton } from '#platform/web/screens/discuss-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { listResult } from '#ui/list/list-result.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { NewTicketDialog } from './components/new-ticket-dialog.tsx'
import { TicketCounters } from './components/ticket-counters.tsx'
import { useTicketColumns } from './components/ticket-columns.tsx'
import { readTicketSearch, ticketsQuery } from './support.api.ts'

// Support tickets (features.md ADD-04): one's own for everyone, all of them for support. What is open is in the URL:
// `?ticket=12`, `?add=1`.

const TicketDrawer = lazyDialog(async () => {
  const [{ TicketDrawer: drawer }] = await Promise.all([
    import('./components/ticket-drawer.tsx'),
    loadDiscussButton(),
  ])
  return drawer
})

export function SupportPage() {
  const { t } = useTranslation('support')
  const { allows } = useAbilities()
  const isSupport = useCan('read', 'Ticket')
  const control = useListQuery(readTicketSearch)
  const list = useQuery(ticketsQuery(control.query))
  const [adding, setAdding] = useInAddress('add')
  const [opened, setOpened] = useInAddress('ticket')
  const canAdd = allows({ can: ['create', 'Ticket'], own: true })
  const add = (kind: 'primary' | 'plain') =>
    canAdd ? (
      <Button kind={kind} icon={<IconPlus size={16} stroke={2.2} />} onClick={() => setAdding('1')}>
        {t('add.button')}
      </Button>
    ) : undefined
  return (
    <Page
      title={t('title')}
      subtitle={t(isSupport ? 'subtitleAll' : 'subtitleOwn')}
      actions={add('primary')}
    >
      <TicketCounters control={control} isSupport={isSupport} />
      <List<Ticket, typeof control.query>
        name={t('title')}
        control={control}
        result={listResult(list, data => data.tickets)}
        columns={useTicketColumns(isSupport, id => setOpened(`${id}`))}
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('fields.status'),
            options: TICKET_STATUSES.map(status => ({
              value: status,
              text: t(`filter.${status === 'open' ? 'openAll' : status}`),
            })),
          },
          {
            name: 'priority',
            label: t('fields.priority'),
            options: TICKET_PRIORITIES.map(priority => ({
              value: priority,
              text: t(`priority.${priority}`),
            })),
          },
          ...(isSupport
            ? [
                {
                  name: 'assigned',
                  label: t('fields.assignee'),
                  options: (['me', 'none'] as const).map(value => ({
                    value,
                    text: t(`assigned.${value}`),
                  })),
                },
              ]
            : []),
        ]}
        nameOf={one => one.subject}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} action={add('plain')} />}
        failed={t('failed')}
        onAdd={canAdd ? () => setAdding('1') : undefined}
      />
      {adding === undefined || !canAdd ? null : (
        <NewTicketDialog onClose={() => setAdding(undefined)} />
      )}
      <Suspense>
        {opened === undefined ? null : (
          <TicketDrawer key={opened} id={Number(opened)} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}
