import {
  type ClientAccount,
  type ClientListQuery,
  clientListQuery,
} from '../../contract/invoice-plans.contract.ts'
import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useCustomList } from '#features/resource/web/custom-list.public.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { SortChip } from '#ui/list/sort-chip.tsx'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { refreshInvoices, startQuery } from '../invoice.api.ts'
import { accountsQuery, statementQuery } from '../plans.api.ts'
import styles from './accounts.module.css'
import { ClientDrawer } from './client-drawer.tsx'

interface AccountsDrawerProps {
  /** What the list is searched for at first. */
  sought?: string | undefined
  /** Shows the invoices of one client. */
  onFilter: (clientId: number) => void
  onClose: () => void
}
const START = clientListQuery.parse({})
/** Addresses may hold anything. */
function startWith(q: string): ClientListQuery {
  const asked = clientListQuery.safeParse({ q })
  return asked.success ? asked.data : START
}

/** The list's state, which the drawer forgets when it closes. */
function useClientList(sought: string): ListControl<ClientListQuery> {
  const [query, setQuery] = useState(() => startWith(sought))
  return {
    query,
    byDefault: START,
    isFiltered: query.q !== '' || query.customFields !== '',
    read: () => query,
    hidden: [],
    change: next => setQuery(clientListQuery.parse({ ...query, page: 1, ...next })),
    clear: () => setQuery(START),
  }
}

/** Clients with what they owe; each with a statement (INV-30). */
export function AccountsDrawer({ sought = '', onFilter, onClose }: AccountsDrawerProps) {
  const { t } = useTranslation('invoice')
  const control = useClientList(sought)
  const { page, perPage } = control.query
  // With the spaces that are being typed.
  const [text, setText] = useState(control.query.q)
  const [opened, setOpened] = useState<{ client: Client; currency: string }>()
  const [editing, setEditing] = useState<Client>()
  const query = useQuery(accountsQuery(useDeferredValue(control.query)))
  const custom = useCustomList<Client, ClientListQuery>({
    entity: 'clients',
    keyPrefix: 'invoice',
    control,
    rows: query.data?.accounts.map(({ client }) => client),
  })
  const canChange = useCan('create', 'Invoice')
  const name = { key: 'name', title: t('fields.client'), sortBy: 'name', cell: () => null }
  return (
    <Dialog title={t('accounts.title')} shape="drawer" onClose={onClose}>
      <input
        className={styles.search}
        type="search"
        aria-label={t('accounts.search')}
        placeholder={t('accounts.search')}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          control.change({ q: event.currentTarget.value })
        }}
      />
      {custom.filters === undefined ? null : (
        <div className={styles.filters}>
          {custom.filters}
          <SortChip control={control} columns={[name, ...custom.columns]} />
        </div>
      )}
      <Loaded query={query} failed={t('accounts.failed')} skeleton={[300, 280, 310, 260]}>
        {({ accounts, total }) => (
          <>
            {accounts.length === 0 ? <p className={styles.soft}>{t('accounts.none')}</p> : null}
            <ul className={styles.accounts}>
              {accounts.map(account => (
                <Account
                  key={account.client.id}
                  account={account}
                  columns={custom.columns}
                  onInvoices={() => onFilter(account.client.id)}
                  onStatement={currency => setOpened({ client: account.client, currency })}
                  onEdit={canChange ? () => setEditing(account.client) : undefined}
                />
              ))}
            </ul>
            {total > perPage ? (
              <div className={styles.pages}>
                <Button
                  blockedBy={page === 1 ? t('accounts.first') : undefined}
                  onClick={() => control.change({ page: page - 1 })}
                >
                  {t('accounts.back')}
                </Button>
                <Button
                  blockedBy={page * perPage >= total ? t('accounts.last') : undefined}
                  onClick={() => control.change({ page: page + 1 })}
                >
                  {t('accounts.next')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      {opened === undefined ? null : <Statement {...opened} onClose={() => setOpened(undefined)} />}
      {editing === undefined ? null : (
        <ClientDrawer
          client={editing}
          onSaved={() => void refreshInvoices()}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Dialog>
  )
}

interface AccountProps {
  account: ClientAccount
  /** Custom fields that lists show. */
  columns: readonly ListColumn<Client>[]
  onInvoices: () => void
  onStatement: (currency: string) => void
  onEdit: (() => void) | undefined
}

function Account({
  account: { client, invoices, sums },
  columns,
  onInvoices,
  onStatement,
  onEdit,
}: AccountProps) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  return (
    <li className={styles.account}>
      <div className={styles.accountHead}>
        <strong dir="auto">{client.name}</strong>
        <span className={styles.soft} dir="auto">
          {client.company}
        </span>
      </div>
      {columns.length === 0 ? null : (
        <dl className={styles.fields}>
          {columns.map(column => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.cell(client)}</dd>
            </div>
          ))}
        </dl>
      )}
      {sums.map(({ currency, balance, overdue, credit }) => (
        <div key={currency} className={styles.sum}>
          <span>
            {t('accounts.owes')} <bdi>{format.money(balance, currency)}</bdi>
            {overdue > 0 ? (
              <span className={styles.late}>
                {' · '}
                {t('accounts.late')} <bdi>{format.money(overdue, currency)}</bdi>
              </span>
            ) : null}
            {credit > 0 ? (
              <span className={styles.soft}>
                {' · '}
                {t('accounts.credit')} <bdi>{format.money(credit, currency)}</bdi>
              </span>
            ) : null}
          </span>
          <Button kind="quiet" onClick={() => onStatement(currency)}>
            {t('accounts.statement')}
          </Button>
        </div>
      ))}
      <div className={styles.accountFoot}>
        <Button kind="quiet" onClick={onInvoices}>
          {t('accounts.invoices', { count: invoices })}
        </Button>
        {onEdit === undefined ? null : (
          <Button kind="quiet" onClick={onEdit}>
            {t('client.edit')}
          </Button>
        )}
      </div>
    </li>
  )
}

interface StatementProps {
  client: Client
  currency: string
  onClose: () => void
}

function Statement(props: StatementProps) {
  const { data: start } = useQuery(startQuery())
  return start === undefined ? null : <StatementDialog {...props} today={start.today} />
}

function StatementDialog({ client, currency, today, onClose }: StatementProps & { today: string }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const [from, setFrom] = useState(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`)
  const [to, setTo] = useState(today)
  const query = useQuery(statementQuery({ clientId: client.id, currency, from, to }))
  const money = (amount: number) => <bdi>{format.money(amount, currency)}</bdi>
  return (
    <Dialog
      title={t('accounts.statementOf', { name: client.name, currency })}
      isWide
      onClose={onClose}
    >
      <div className={styles.span}>
        <PlainDateField
          label={t('from')}
          value={from}
          max={to}
          onChange={day => day !== '' && setFrom(day)}
        />
        <PlainDateField
          label={t('to')}
          value={to}
          min={from}
          onChange={day => day !== '' && setTo(day)}
        />
      </div>
      <Loaded query={query} failed={t('accounts.failed')} skeleton={[320, 300, 320]}>
        {({ rows, closing }) => (
          <div className={styles.tableBox}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('accounts.day')}</th>
                  <th scope="col">{t('accounts.what')}</th>
                  <th scope="col" data-number>
                    {t('accounts.amount')}
                  </th>
                  <th scope="col" data-number>
                    {t('fields.balance')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  // Several may be alike; their order is their name.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>
                    <td>{format.date(row.day)}</td>
                    <td>
                      {t(`accounts.kinds.${row.kind}`)}{' '}
                      {row.number === null ? null : <bdi>#{row.number}</bdi>}
                    </td>
                    <td data-number>{row.kind === 'opening' ? null : money(row.amount)}</td>
                    <td data-number>{money(row.balance)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3}>
                    {t('accounts.closing')}
                  </th>
                  <td data-number>{money(closing)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
