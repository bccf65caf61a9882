import type { AccountBilling } from '../../contract/account-billing.contract.ts'
import { billingForm } from '../../contract/account-billing.contract.ts'
import type { AccountData } from '../../contract/account.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { partsOf } from '#platform/web/screens/late.tsx'
import { billsCard } from '../account-setting.points.ts'
import styles from './account.module.css'
import { PaymentCard } from './payment-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { SectionCard } from '#ui/section-card/section-card.tsx'
import { useSection } from './use-section.ts'

const partOf = partsOf<{ payerId?: number }>()

/** Plan, payment methods and invoices (ACC-10). */
export function BillingTab({ data }: { data: AccountData }) {
  const { billing } = data
  return (
    <>
      <PlanCard billing={billing} />
      <PaymentCard methods={billing.methods} />
      <AddressCard data={data} />
      <HistoryCard billing={billing} />
      <InvoicesCard />
    </>
  )
}

const textsOf = ({ billing: { address } }: AccountData) => ({ ...address })

/** The billing address. */
export function AddressCard({ data }: { data: AccountData }) {
  const { t } = useTranslation('account-setting')
  const section = useSection({
    section: 'billing',
    schema: billingForm,
    data,
    textsOf,
    toUpdate: values => ({ section: 'billing', ...values }),
  })
  const { form } = section
  const pair = (one: keyof ReturnType<typeof textsOf>, two: keyof ReturnType<typeof textsOf>) => (
    <FieldPair>
      {[one, two].map(name => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`address.${name}`)}
          isOptional
          {...(name === 'email' || name === 'phone' || name === 'zip' || name === 'taxId'
            ? { dir: 'ltr' }
            : {})}
        />
      ))}
    </FieldPair>
  )
  return (
    <SectionCard
      title={t('address.title')}
      text={t('address.text')}
      form={section.form}
      conflict={section.conflict}
      labelOf={name => t(`address.${name}`)}
    >
      {pair('company', 'email')}
      {pair('taxId', 'phone')}
      <TextField
        form={form}
        name="address"
        label={t('address.address')}
        autoComplete="billing street-address"
        isOptional
      />
      {pair('zip', 'city')}
      {pair('state', 'country')}
    </SectionCard>
  )
}

/** The history of the plan, newest first. */
export function HistoryCard({ billing: { history, currency } }: { billing: AccountBilling }) {
  const { t } = useTranslation(['account-setting', 'users'])
  const format = useFormats()
  return (
    <Card title={t('history.title')}>
      {history.length === 0 ? (
        <p className={styles.soft}>{t('history.none')}</p>
      ) : (
        // Scrolls in its own box, by keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.tableBox} tabIndex={0} role="group" aria-label={t('history.title')}>
          <table className={`${styles.table} ${styles.lines}`}>
            <thead>
              <tr>
                <th scope="col">{t('history.at')}</th>
                <th scope="col">{t('history.what')}</th>
                <th scope="col">{t('history.from')}</th>
                <th scope="col">{t('history.by')}</th>
                <th scope="col" data-number>
                  {t('history.due')}
                </th>
              </tr>
            </thead>
            <tbody>
              {history.map(entry => (
                <tr key={entry.id}>
                  <td>
                    <bdi>{format.date(entry.at)}</bdi>
                  </td>
                  <td>
                    {t(`history.events.${entry.event}`, { plan: t(`users:plans.${entry.plan}`) })}
                  </td>
                  <td data-label={t('history.from')}>
                    <bdi>{format.date(entry.effectiveAt)}</bdi>
                  </td>
                  <td>
                    <bdi>{entry.by === 'system' ? t('history.itself') : entry.by}</bdi>
                  </td>
                  <td data-number>
                    <bdi>{entry.due === 0 ? '–' : format.money(entry.due, currency)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** A person's invoices; one's own unless `payerId` is given. */
export function InvoicesCard(payer: { payerId?: number }) {
  return billsCard.all().map((bills, index) => {
    const { Part } = partOf(bills)
    return <Part key={index} given={payer} fallback={<div hidden data-loading />} />
  })
}
