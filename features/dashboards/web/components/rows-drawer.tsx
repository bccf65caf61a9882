import type { Figure } from '../../contract/card.rules.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { ROWS_AT_ONCE, rowsQuery } from '../dashboards.api.ts'
import { useSpan, written, useDefinition } from './card-words.ts'
import styles from './cards.module.css'
import { writeExplained } from './explained.ts'
import type { readRows } from './open-rows.ts'
import rowStyles from './rows.module.css'

/** The records of a figure, and their sum. */
export function RowsDrawer({
  rows,
  onClose,
}: {
  rows: NonNullable<ReturnType<typeof readRows>>
  onClose: () => void
}) {
  const { t } = useTranslation('dashboard')
  const define = useDefinition()
  const spanOf = useSpan()
  const { timeZone: tz } = useRegional()
  const [page, setPage] = useState(1)
  const query = useQuery(rowsQuery({ ...rows, tz, page }))
  return (
    <Dialog
      title={t(`rows.figures.${rows.figure.replace('.', '-')}`)}
      isWide
      fillsPhone
      onClose={onClose}
    >
      <DialogText>{define(rows.figure)}</DialogText>
      <Loaded query={query} failed={t('rows.failed')} skeleton={[300, 260, 320, 240, 280]}>
        {data => (
          <>
            <p className={styles.rowsHead}>
              <span className={styles.soft}>{spanOf(data.span)}</span>
              <ExplainLink figure={rows.figure} days={data.span} />
              <Sum data={data} />
            </p>
            {data.rows.length === 0 ? (
              <p className={styles.empty}>{t('rows.none')}</p>
            ) : (
              <Table data={data} />
            )}
            <Pager page={data.page} total={data.total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Links from rows to the explanation of their change; one layer replaces the other. */
function ExplainLink({ figure, days }: { figure: Figure; days: { from: string; to: string } }) {
  const { t } = useTranslation('dashboard')
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const explain = writeExplained(figure, days)
  if (explain === undefined) return null
  return (
    <Link
      to="."
      search={{ ...raw, rows: undefined, explain }}
      resetScroll={false}
      className={styles.link}
    >
      {t('explainChange')}
    </Link>
  )
}

type Rows = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof rowsQuery>['queryFn']>>>>
type ListedRows = Extract<Rows, { rows: readonly unknown[] }>

function useAmount({
  unit,
  currency,
}: Pick<ListedRows, 'unit' | 'currency'>): (value: number | null) => string {
  const format = useFormats()
  return value =>
    written(value, one =>
      unit === 'money' ? format.money(one, currency ?? undefined) : format.number(one),
    )
}

function Sum({ data }: { data: ListedRows }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const write = useAmount(data)
  return (
    <span>
      {t('rows.sum', { count: data.total, shown: format.number(data.total) })}{' '}
      <b data-sum>
        <bdi>{write(data.sum)}</bdi>
      </b>
    </span>
  )
}

/** What is stored as a code, in the reader's words; names and addresses as they are. */
function useDetail(): (row: ListedRows['rows'][number]) => string {
  const { t } = useTranslation(['boards', 'dashboard'])
  return ({ id, detail }) => {
    const known = { defaultValue: detail }
    const kind = id.slice(0, id.indexOf('-'))
    if (kind === 'overdue') return t(`dashboard:statuses.${detail}`, known)
    // As a method of payment it is a client's surplus.
    if (kind === 'credit' && detail === 'credit') return t('explain.values.credit-note')
    return CODED.has(kind) ? t(`explain.values.${detail}`, known) : detail
  }
}
/** What the ids of records with a code begin with. */
const CODED = new Set([
  'payment',
  'credit',
  'discount',
  'goods',
  'client',
  'order',
  'ticket',
  'user',
])

function Table({ data }: { data: ListedRows }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const write = useAmount(data)
  const describe = useDetail()
  return (
    <div className={styles.scroll}>
      <table className={rowStyles.listed} aria-label={t('rows.table')}>
        <thead className="sr-only-on-phones">
          <tr>
            <th scope="col">{t('rows.what')}</th>
            <th scope="col">{t('rows.when')}</th>
            <th scope="col" className={styles.number}>
              {t(data.unit === 'money' ? 'rows.amount' : 'rows.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                {row.link === null ? (
                  <span dir="auto">{row.title}</span>
                ) : (
                  <Link to={row.link} className={styles.link} dir="auto">
                    {row.title}
                  </Link>
                )}
                <span className={styles.small}>
                  <bdi>{describe(row)}</bdi>
                </span>
              </th>
              <td>
                <bdi>{format.moment(row.at)}</bdi>
              </td>
              <td className={styles.number} data-amount={row.amount ?? row.count ?? undefined}>
                <bdi>{write(data.unit === 'money' ? row.amount : row.count)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Pager({
  page,
  total,
  onPage,
}: {
  page: number
  total: number
  onPage: (page: number) => void
}) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const pages = Math.ceil(total / ROWS_AT_ONCE)
  if (pages <= 1) return null
  const range = {
    from: (page - 1) * ROWS_AT_ONCE + 1,
    to: Math.min(total, page * ROWS_AT_ONCE),
    total,
  }
  return (
    <div className={styles.pager}>
      <bdi>
        {t('list.range', {
          from: format.number(range.from),
          to: format.number(range.to),
          total: format.number(range.total),
        })}
      </bdi>
      <span className={styles.pagerButtons}>
        <IconButton
          name={t('list.previousPage')}
          hasTip={false}
          isBlocked={page === 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft className={styles.mirrored} size={18} stroke={1.7} />
        </IconButton>
        <IconButton
          name={t('list.nextPage')}
          hasTip={false}
          isBlocked={page === pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight className={styles.mirrored} size={18} stroke={1.7} />
        </IconButton>
      </span>
    </div>
  )
}
