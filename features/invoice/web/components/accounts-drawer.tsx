import type { ClientAccount } from '../../contract/invoice-plans.contract.ts'
import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
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
import { useDay } from './invoice-words.ts'

interface AccountsDrawerProps {
  /** Shows the invoices of one client. */
  onFilter: (clientId: number) => void
  onClose: () => void
}
const PER_PAGE = 10

/** Clients with what they owe; each with a statement (INV-30). */
export function AccountsDrawer({ onFilter, onClose }: AccountsDrawerProps) {
  const { t } = useTranslation('invoice')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const q = useDeferredValue(text.trim())
  const [opened, setOpened] = useState<{ client: Client; currency: string }>()
  const [editing, setEditing] = useState<Client>()
  const query = useQuery(accountsQuery(q, page))
  const canChange = useCan('create', 'Invoice')
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
          setPage(1)
        }}
      />
      <Loaded query={query} failed={t('accounts.failed')} skeleton={[300, 280, 310, 260]}>
        {({ accounts, total }) => (
          <>
            {accounts.length === 0 ? <p className={styles.soft}>{t('accounts.none')}</p> : null}
            <ul className={styles.accounts}>
              {accounts.map(account => (
                <Account
                  key={account.client.id}
                  account={account}
                  onInvoices={() => onFilter(account.client.id)}
                  onStatement={currency => setOpened({ client: account.client, currency })}
                  onEdit={canChange ? () => setEditing(account.client) : undefined}
                />
              ))}
            </ul>
            {total > PER_PAGE ? (
              <div className={styles.pages}>
                <Button
                  blockedBy={page === 1 ? t('accounts.first') : undefined}
                  onClick={() => setPage(page - 1)}
                >
                  {t('accounts.back')}
                </Button>
                <Button
                  blockedBy={page * PER_PAGE >= total ? t('accounts.last') : undefined}
                  onClick={() => setPage(page + 1)}
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
  onInvoices: () => void
  onStatement: (currency: string) => void
  onEdit: (() => void) | undefined
}

function Account({
  account: { client, invoices, sums },
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
  const day = useDay()
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
                    <td>{day(row.day)}</td>
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
