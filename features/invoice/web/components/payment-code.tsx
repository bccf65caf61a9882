import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import { codePathOf, paymentCodeOf } from '../../contract/invoice-payment-code.rules.ts'
import { encode } from 'uqr'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './documents.module.css'

/** What a banking app reads to pay the invoice; nothing where none could (INV-16). Dark on light in both skins, as cameras want it. */
export function PaymentCode({ invoice, owed }: { invoice: InvoiceDocument; owed: string }) {
  const { t } = useTranslation('document')
  const code = paymentCodeOf(invoice)
  if (code === undefined) return null
  const { size, data } = encode(code.text, { ecc: 'M', border: 0, boostEcc: false })
  const name = t('codeAlt', { amount: owed, name: invoice.company.name })
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
        <path fillRule="evenodd" d={codePathOf(code.kind, data)} />
      </svg>
      <figcaption>{t('scan')}</figcaption>
    </figure>
  )
}
