import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { STATUS_TONE } from './invoice-words.ts'
import styles from './invoice.module.css'

/** The parts of an invoice that was divided, on the whole and on each of them. */
export function PartsCard({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  if (invoice.parts === null) return null
  const { whole, parts } = invoice.parts
  const link = ({ id, number }: { id: number; number: number | null }) =>
    id === invoice.id ? (
      <b aria-current="page">
        <bdi>#{number}</bdi>
      </b>
    ) : (
      <Link to="/apps/invoice/preview/$id" params={{ id: `${id}` }}>
        <bdi>#{number}</bdi>
      </Link>
    )
  return (
    <Card title={t('parts.card')}>
      <ul className={styles.list}>
        <li>
          <span>
            {t('parts.of')} {link(whole)}
          </span>
        </li>
        {parts.map(part => (
          <li key={part.id}>
            <span>
              {link(part)} · <bdi>{format.money(part.total, invoice.currency)}</bdi>
            </span>
            <StatusBadge
              tone={STATUS_TONE[part.invoiceStatus]}
              text={t(`statuses.${part.invoiceStatus}`)}
            />
            <small>
              {part.dueDate === null ? '' : t('parts.due', { day: format.date(part.dueDate) })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
