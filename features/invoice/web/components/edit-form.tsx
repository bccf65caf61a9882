import { ACCEPTED_PAYMENTS } from '../../contract/invoice-document.rules.ts'
import { dueDateOf, TERMS } from '../../contract/invoice.rules.ts'
import type { TaxOfLine } from '../../contract/invoice-shapes.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Card } from '#ui/card/card.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { SwitchField } from '#ui/switch/switch-field.tsx'
import { ClientChoice } from './client-choice.tsx'
import { readClient, writeClient } from './edit-client.ts'
import { EditLines } from './edit-lines.tsx'
import { useDecimalsProblem } from './line-problems.ts'
import styles from './edit.module.css'
import { type EditField, isTooFine, sumUp } from './edit-values.ts'
import { useAmount } from './invoice-sheet.tsx'

const CURRENCIES = Intl.supportedValuesOf('currency')

interface EditFormProps {
  id: string
  form: FormControl<EditField>
  rates: readonly TaxOfLine[]
}

/** The sheet as a form (INV-20 to INV-25). */
export function EditForm({ id, form, rates }: EditFormProps) {
  const { t } = useTranslation('invoice')
  const { values, errors } = form
  const terms = TERMS.find(one => one === values.terms)
  const due =
    terms === undefined || values.issuedDate === ''
      ? values.dueDate
      : dueDateOf(values.issuedDate, terms)
  return (
    <Form id={id} form={form}>
      <div className={styles.form}>
        <Card>
          <div className={styles.top}>
            <ClientChoice
              client={readClient(values.client)}
              problem={errors.client === undefined ? undefined : t('edit.clientMissing')}
              onChoose={client => form.set('client', writeClient(client))}
            />
            <div>
              <FieldPair>
                <DateField form={form} name="issuedDate" label={t('fields.issuedDate')} />
                <SelectField
                  form={form}
                  name="terms"
                  label={t('edit.terms')}
                  options={[
                    ...TERMS.map(value => ({ value, text: t(`terms.${value}`) })),
                    { value: '', text: t('terms.own') },
                  ]}
                />
              </FieldPair>
              <FieldPair>
                <DateField
                  // By terms it is what they make of the invoice date.
                  form={{ ...form, values: { ...values, dueDate: due } }}
                  name="dueDate"
                  label={t('fields.dueDate')}
                  isOptional={terms === undefined}
                  isReadOnly={terms !== undefined}
                />
                <SelectField
                  form={form}
                  name="currency"
                  label={t('fields.currency')}
                  options={CURRENCIES.map(value => ({ value, text: value }))}
                />
              </FieldPair>
              <TextField
                form={form}
                name="service"
                label={t('fields.service')}
                isOptional
                autoComplete="off"
              />
            </div>
          </div>
        </Card>
        <EditLines
          values={values}
          isChecked={errors.lines !== undefined}
          rates={rates}
          onChange={lines => form.set('lines', JSON.stringify(lines))}
        />
        <Card>
          <div className={styles.foot}>
            <div>
              <TextField
                form={form}
                name="salesperson"
                label={t('fields.salesperson')}
                isOptional
                autoComplete="off"
              />
              <TextArea form={form} name="note" label={t('fields.note')} isOptional />
              <TextArea
                form={form}
                name="paymentTerms"
                label={t('fields.paymentTerms')}
                isOptional
              />
            </div>
            <Sums form={form} />
          </div>
        </Card>
      </div>
    </Form>
  )
}

function Sums({ form }: { form: FormControl<EditField> }) {
  const { t } = useTranslation(['invoice', 'document'])
  const { values } = form
  const { totals } = sumUp(values)
  const format = useFormats()
  const amount = useAmount(values.currency)
  const decimals = useDecimalsProblem()
  return (
    <div>
      <div className={styles.off}>
        <AmountField
          form={form}
          name="discount"
          label={t('fields.discount')}
          problem={
            values.discountKind === 'amount' && isTooFine(values.discount, values.currency)
              ? decimals(values.currency)
              : undefined
          }
          currency={values.discountKind === 'amount' ? values.currency : undefined}
          isOptional
        />
        <SelectField
          form={form}
          name="discountKind"
          label={t('edit.discountInput')}
          options={[
            { value: 'percent', text: '%' },
            { value: 'amount', text: values.currency },
          ]}
        />
      </div>
      {totals === undefined ? (
        <p className={styles.problem}>{t('problems.invoice_too_large')}</p>
      ) : (
        <dl className={styles.sums} aria-live="polite">
          <div>
            <dt>{t('fields.subtotal')}</dt>
            <dd>
              <bdi>{amount(totals.subtotal)}</bdi>
            </dd>
          </div>
          {totals.discount === 0 ? null : (
            <div>
              <dt>{t('fields.discount')}</dt>
              <dd>
                <bdi>{amount(-totals.discount)}</bdi>
              </dd>
            </div>
          )}
          {totals.taxes.map(tax => (
            <div key={`${tax.basisPoints} ${tax.name}`}>
              <dt>
                <bdi>
                  {tax.name} {format.percent(tax.basisPoints / 10_000, 2)}
                </bdi>
              </dt>
              <dd>
                <bdi>{amount(tax.amount)}</bdi>
              </dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('fields.total')}</dt>
            <dd>
              <bdi>{amount(totals.total)}</bdi>
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}

/** The three options and the payment methods: they apply to screen, document and email (INV-25). */
export function EditOptions({ form }: { form: FormControl<EditField> }) {
  const { t } = useTranslation(['invoice', 'document'])
  const { values } = form
  const accepted = ACCEPTED_PAYMENTS.filter(method => values.accepted.split(',').includes(method))
  return (
    <>
      <Card title={t('edit.accept')}>
        <div className={styles.ticks}>
          {ACCEPTED_PAYMENTS.map(method => (
            <CheckLine
              key={method}
              label={t(`document:paymentMethods.${method}`)}
              isOn={accepted.includes(method)}
              onChange={isOn =>
                form.set(
                  'accepted',
                  (isOn ? [...accepted, method] : accepted.filter(one => one !== method)).join(','),
                )
              }
            />
          ))}
        </div>
      </Card>
      <Card title={t('edit.shown')}>
        <div className={styles.checks}>
          {(['showTerms', 'showClientNotes', 'showPaymentStub'] as const).map(name => (
            <SwitchField key={name} form={form} name={name} label={t(`edit.${name}`)} />
          ))}
        </div>
      </Card>
    </>
  )
}
