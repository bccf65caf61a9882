import {
  type DocumentLine,
  type InvoiceDocument,
  settlementOf,
} from '../../contract/invoice-document.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { isolate, useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { PaymentCode } from './payment-code.tsx'
import styles from './sheet.module.css'

// The sheet as in the document: rendered from the same data, calculating nothing (INV-10).

/** Amounts in minor units with all decimals of their currency. */
export function useAmount(currency: string): (minor: number) => string {
  const format = useFormats()
  return minor => format.money(toMajor(minor, currency), currency)
}

export function InvoiceSheet({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('document')
  return (
    <article
      className={styles.sheet}
      aria-label={
        invoice.number === null ? t('kinds.invoice') : `${t('kinds.invoice')} ${invoice.number}`
      }
    >
      {invoice.mark === null ? null : (
        <span className={styles.mark} data-mark={invoice.mark}>
          {t(`marks.${invoice.mark}`)}
        </span>
      )}
      <Head invoice={invoice} />
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      <Foot invoice={invoice} />
    </article>
  )
}

function Head({ invoice: { company, ...invoice } }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('document')
  const format = useFormats()
  return (
    <header className={styles.head}>
      <div className={styles.company}>
        {company.logoUrl === null ? (
          <Logo />
        ) : (
          <img
            src={company.logoUrl}
            alt={t('logoAlt', { name: company.name })}
            className={styles.logo}
          />
        )}
        <strong dir="auto">{company.name}</strong>
        <Address text={[company.address, company.country].filter(line => line !== '').join('\n')} />
        {[company.email, company.phone, company.website].filter(Boolean).map(line => (
          <span key={line} dir="ltr">
            {line}
          </span>
        ))}
      </div>
      <div className={styles.ident}>
        <h2 className={styles.title}>
          {t(`kinds.${invoice.kind}`)}{' '}
          {invoice.number === null ? null : <bdi>#{invoice.number}</bdi>}
        </h2>
        {invoice.number === null ? <p className={styles.soft}>{t('unnumbered')}</p> : null}
        <dl className={styles.facts}>
          <Fact label={t('issued')}>{format.date(invoice.issuedDate)}</Fact>
          {invoice.dueDate === null ? null : (
            <Fact label={t('due')}>{format.date(invoice.dueDate)}</Fact>
          )}
        </dl>
      </div>
    </header>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

const Address = ({ text }: { text: string }) => (
  <span className={styles.address} dir="auto">
    {text}
  </span>
)

function Parties({ invoice: { client, payment, currency } }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('document')
  const amount = useAmount(currency)
  const bank = [
    [t('bank'), payment.bankName],
    [t('country'), payment.country],
    [t('iban'), payment.iban],
    [t('swift'), payment.swiftCode],
  ].filter(([, value]) => value !== '')
  return (
    <section className={styles.parties}>
      <div>
        <h3>{t('to')}</h3>
        <strong dir="auto">{client.name}</strong>
        <Address
          text={[client.company, client.address, client.country]
            .filter(line => line !== '')
            .join('\n')}
        />
        {[client.contact, client.companyEmail].filter(Boolean).map(line => (
          <span key={line} dir="ltr">
            {line}
          </span>
        ))}
        {client.taxId === '' ? null : (
          <span>
            {t('taxId')}: <bdi>{client.taxId}</bdi>
          </span>
        )}
      </div>
      <div>
        <h3>{t('paymentDetails')}</h3>
        <dl className={styles.facts}>
          <Fact label={t('totalDue')}>{amount(payment.totalDue)}</Fact>
          {bank.map(([label = '', value = '']) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Lines({ invoice: { lines, currency } }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('document')
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col" data-number>
              {t('cost')}
            </th>
            <th scope="col" data-number>
              {t('qty')}
            </th>
            <th scope="col" data-number>
              {t('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Lines have no id; they are never reordered here.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={index} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `8.1%`, of basis points. */
function useRate() {
  const format = useFormats()
  return (basisPoints: number) => isolate(format.percent(basisPoints / 10_000, 2))
}

function Line({ line, currency }: { line: DocumentLine; currency: string }) {
  const { t } = useTranslation('document')
  const amount = useAmount(currency)
  const format = useFormats()
  const rate = useRate()
  const taxes = [line.tax1, line.tax2]
    .filter(tax => tax !== null)
    .map(tax => isolate(`${tax.name} ${rate(tax.basisPoints)}`))
  const more = [
    ...(line.discount === 0 ? [] : [isolate(`${t('discount')} ${rate(line.discount)}`)]),
    ...taxes,
  ]
  return (
    <tr>
      <td>
        {/* `bdi` inside, not `dir` on the cell: its own direction would align the text to the other side of the column. */}
        <span className={styles.item}>
          <bdi>{line.item}</bdi>
        </span>
        {line.description === '' ? null : (
          <span className={styles.small}>
            <bdi>{line.description}</bdi>
          </span>
        )}
        {more.length === 0 ? null : <span className={styles.small}>{more.join(' · ')}</span>}
      </td>
      <td data-number>
        <bdi>{amount(line.cost)}</bdi>
      </td>
      <td data-number>
        <bdi>{format.number(line.qty)}</bdi>
      </td>
      <td data-number>
        <bdi>{amount(line.price)}</bdi>
      </td>
    </tr>
  )
}

function Foot({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('document')
  const amount = useAmount(invoice.currency)
  const rate = useRate()
  const taxes = invoice.taxes.map(tax => ({
    label: t('taxOn', {
      name: isolate(tax.name),
      rate: rate(tax.basisPoints),
      base: amount(tax.base),
    }),
    value: amount(tax.amount),
  }))
  const sums = [
    { label: t('subtotal'), value: amount(invoice.subtotal) },
    ...(invoice.discount === 0 ? [] : [{ label: t('discount'), value: amount(-invoice.discount) }]),
    ...taxes,
  ]
  return (
    <footer className={styles.foot}>
      <div className={styles.words}>
        {invoice.salesperson === '' ? null : (
          <p dir="auto">
            <strong>{t('salesperson')}:</strong> {invoice.salesperson}
          </p>
        )}
        {invoice.showClientNotes && invoice.note !== '' ? (
          <Note title={t('note')} text={invoice.note} />
        ) : null}
        {invoice.showTerms && invoice.terms !== '' ? (
          <Note title={t('terms')} text={invoice.terms} />
        ) : null}
        {invoice.acceptedPayments.length === 0 ? null : (
          <Note
            title={t('accepted')}
            text={invoice.acceptedPayments.map(method => t(`paymentMethods.${method}`)).join(' · ')}
          />
        )}
        <PaymentCode invoice={invoice} owed={amount(invoice.balance)} />
        {invoice.showPaymentStub ? <Note title={t('stub')} text={t('stubHint')} /> : null}
      </div>
      <dl className={styles.sums}>
        {sums.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <div className={styles.total}>
          <dt>{t('total')}</dt>
          <dd>
            <bdi>{amount(invoice.total)}</bdi>
          </dd>
        </div>
        {settlementOf(invoice).map(({ label, amount: minor }) => (
          <Fact key={label} label={t(label)}>
            {amount(minor)}
          </Fact>
        ))}
      </dl>
    </footer>
  )
}

const Note = ({ title, text }: { title: string; text: string }) => (
  <p className={styles.note} dir="auto">
    <strong>{title}:</strong> {text}
  </p>
)
