import { VARIANTS_PER_PRODUCT } from '../../contract/shop.rules.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { AmountInput } from '#ui/form/amount-field.tsx'
import { explainIssue } from '#ui/form/explain-issue.ts'
import styles from './product-admin.module.css'
import {
  findVariantIssues,
  type FormVariant,
  type VariantIssue,
  variantsIn,
} from './product-values.ts'

interface VariantsFieldProps {
  value: string
  currency: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}
const FIRST_COLOR = '#2f8f83'

/** A product's variants, each with its own stock, and optionally its own price. What is wrong is said at its field. */
export function VariantsField({ value, currency, error, onChange }: VariantsFieldProps) {
  const { t } = useTranslation(['shop', 'ui'])
  const variants = variantsIn(value)
  const found = findVariantIssues(variants)
  const put = (next: readonly FormVariant[]) => onChange(JSON.stringify(next))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('manage.colors')}</legend>
      {variants.map((variant, at) => (
        <VariantRow
          key={variant.id ?? `new-${at}`}
          variant={variant}
          currency={currency}
          issues={found.filter(one => one.at === at)}
          isFirst={at === (found[0]?.at ?? 0)}
          isShown={error !== undefined}
          onChange={change =>
            put(variants.map((one, index) => (index === at ? { ...one, ...change } : one)))
          }
          onRemove={() => put(variants.toSpliced(at, 1))}
        />
      ))}
      {error === undefined || found.length > 0 ? null : <p role="alert">{error}</p>}
      {variants.length < VARIANTS_PER_PRODUCT ? (
        <Button
          icon={<IconPlus size={16} stroke={1.7} />}
          onClick={() =>
            put([...variants, { name: '', color: FIRST_COLOR, sku: '', price: '', stock: '0' }])
          }
        >
          {t('manage.addColor')}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface VariantRowProps {
  variant: FormVariant
  currency: string | undefined
  issues: readonly VariantIssue[]
  /** The form goes to its first wrong field, by the name of the whole. */
  isFirst: boolean
  isShown: boolean
  onChange: (change: Partial<FormVariant>) => void
  onRemove: () => void
}

function VariantRow(props: VariantRowProps) {
  const { variant, currency, issues, isFirst, isShown, onChange, onRemove } = props
  const { t } = useTranslation(['shop', 'ui'])
  const { t: tUi } = useTranslation('ui')
  const id = useId()
  const explain = (field: 'name' | 'price' | 'stock') => {
    const issue = issues.find(one => one.field === field)?.issue
    if (issue === undefined) return undefined
    return issue.code === 'custom' && issue.params?.['isTaken'] === true
      ? t('manage.colorTaken')
      : explainIssue(issue, variant[field], tUi)
  }
  const errors = { name: explain('name'), price: explain('price'), stock: explain('stock') }
  const first = FIELDS.find(field => errors[field] !== undefined) ?? 'name'
  const inputOf = (field: (typeof FIELDS)[number]) => ({
    className: styles.input,
    name: isFirst && field === first ? 'variants' : undefined,
    value: variant[field],
    'aria-invalid': (isShown && errors[field] !== undefined) || undefined,
    'aria-describedby': isShown && errors[field] !== undefined ? `${id}-${field}` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('manage.colorValue', { name: variant.name })}
        value={variant.color}
        onChange={event => onChange({ color: event.currentTarget.value })}
      />
      <input
        {...inputOf('name')}
        dir="auto"
        aria-label={t('manage.colorName')}
        placeholder={t('manage.colorName')}
      />
      <AmountInput
        {...inputOf('price')}
        currency={currency}
        aria-label={`${t('fields.price')}: ${variant.name}`}
        placeholder={t('fields.price')}
      />
      <input
        {...inputOf('stock')}
        inputMode="numeric"
        dir="ltr"
        aria-label={t('fields.stockOf', { name: variant.name })}
        placeholder={t('manage.colorStock')}
      />
      <IconButton
        name={t('manage.removeColor', { name: variant.name })}
        hasTip={false}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.7} />
      </IconButton>
      {FIELDS.map(field =>
        isShown && errors[field] !== undefined ? (
          <p key={field} id={`${id}-${field}`} className={styles.wrong}>
            {errors[field]}
          </p>
        ) : null,
      )}
    </div>
  )
}
const FIELDS = ['name', 'price', 'stock'] as const
