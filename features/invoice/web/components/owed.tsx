import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { DialogInvoice } from './invoice-question.ts'
import { useInvoiceName } from './invoice-words.ts'
import styles from './invoice.module.css'

/** Whose invoice a dialog is about, and what is owed on it now. */
export function Owed({ row, balance }: { row: DialogInvoice; balance: number }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const nameOf = useInvoiceName()
  return (
    <dl className={styles.owed}>
      <div>
        <dt>{nameOf(row)}</dt>
        <dd dir="auto">{row.client.name}</dd>
      </div>
      <div>
        <dt>{t('fields.balance')}</dt>
        <dd>
          <bdi>{format.money(balance, row.currency)}</bdi>
        </dd>
      </div>
    </dl>
  )
}
