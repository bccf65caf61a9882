import { type ComponentProps, useState } from 'react'
import { useTypedAmount } from '#platform/web/format/typed-amount.ts'
import { FieldFrame, type FieldProps } from './field.tsx'
import styles from './form.module.css'

interface AmountInputProps extends ComponentProps<'input'> {
  value: string
  /** ISO 4217; without it, as typed. */
  currency: string | undefined
}

/**
 * An amount: as it is typed while one types, then with the decimals of its currency, like amounts elsewhere. Its value stays what was typed.
 *
 * @example <AmountInput value={line.cost} currency="USD" onChange={…} /> // “12.4” is shown as “12.40”
 */
export function AmountInput({ value, currency, onChange, onBlur, ...input }: AmountInputProps) {
  const write = useTypedAmount()
  const [isTyped, setTyped] = useState(false)
  return (
    <input
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      {...input}
      value={isTyped || currency === undefined ? value : write(value, currency)}
      onChange={event => {
        setTyped(true)
        onChange?.(event)
      }}
      onBlur={event => {
        setTyped(false)
        onBlur?.(event)
      }}
    />
  )
}

/**
 * An amount as a field of a form.
 *
 * @example <AmountField form={form} name="price" label={t('fields.price')} currency="USD" />
 */
export function AmountField<Name extends string>({
  isFirst,
  currency,
  ...field
}: FieldProps<Name> & { isFirst?: boolean; currency: string | undefined }) {
  const { form, name } = field
  return (
    <FieldFrame {...field}>
      {labelled => (
        <AmountInput
          {...labelled}
          className={styles.input}
          data-autofocus={isFirst}
          value={form.values[name]}
          currency={currency}
          onChange={event => form.set(name, event.currentTarget.value)}
          onBlur={() => form.check(name)}
        />
      )}
    </FieldFrame>
  )
}
