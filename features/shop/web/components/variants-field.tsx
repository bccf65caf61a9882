import { VARIANTS_PER_PRODUCT } from '../../contract/shop.rules.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import styles from './product-admin.module.css'
import { type FormVariant, variantsIn } from './product-values.ts'

interface VariantsFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}
const FIRST_COLOR = '#2f8f83'

/** A product's variants, each with its own stock, and optionally its own price. */
export function VariantsField({ value, error, onChange }: VariantsFieldProps) {
  const { t } = useTranslation('shop')
  const variants = variantsIn(value)
  const put = (next: readonly FormVariant[]) => onChange(JSON.stringify(next))
  const set = (at: number, change: Partial<FormVariant>) =>
    put(variants.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('manage.colors')}</legend>
      {variants.map((variant, at) => (
        <div key={variant.id ?? `new-${at}`} className={styles.color}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={t('manage.colorValue', { name: variant.name })}
            value={variant.color}
            onChange={event => set(at, { color: event.currentTarget.value })}
          />
          <input
            className={styles.input}
            dir="auto"
            aria-label={t('manage.colorName')}
            placeholder={t('manage.colorName')}
            value={variant.name}
            onChange={event => set(at, { name: event.currentTarget.value })}
          />
          <input
            className={styles.input}
            inputMode="decimal"
            dir="ltr"
            aria-label={`${t('fields.price')}: ${variant.name}`}
            placeholder={t('fields.price')}
            value={variant.price}
            onChange={event => set(at, { price: event.currentTarget.value })}
          />
          <input
            className={styles.input}
            inputMode="numeric"
            dir="ltr"
            aria-label={t('fields.stockOf', { name: variant.name })}
            placeholder={t('manage.colorStock')}
            value={variant.stock}
            onChange={event => set(at, { stock: event.currentTarget.value })}
          />
          <IconButton
            name={t('manage.removeColor', { name: variant.name })}
            hasTip={false}
            onClick={() => put(variants.toSpliced(at, 1))}
          >
            <IconX size={18} stroke={1.7} />
          </IconButton>
        </div>
      ))}
      {error === undefined ? null : <p role="alert">{error}</p>}
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
