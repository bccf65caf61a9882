import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { PicturesField } from './pictures-field.tsx'
import { type ProductField, variantsIn } from './product-values.ts'
import { VariantsField } from './variants-field.tsx'

interface ProductFieldsProps {
  form: FormControl<ProductField>
  currency: string | undefined
}

/** The inputs of a product. */
export function ProductFields({ form, currency }: ProductFieldsProps) {
  const { t } = useTranslation('shop')
  const plain = { autoComplete: 'off' }
  const pieces = { ...plain, inputMode: 'numeric', dir: 'ltr' } as const
  const hasColors = variantsIn(form.values.variants).length > 0
  const states = [
    { value: 'active', text: t('manage.inShop') },
    { value: 'hidden', text: t('manage.hiddenState') },
  ]
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} {...plain} isFirst />
      <FieldPair>
        <TextField form={form} name="brand" label={t('fields.brand')} {...plain} />
        <TextField form={form} name="category" label={t('fields.category')} {...plain} />
      </FieldPair>
      <FieldPair>
        <AmountField form={form} name="price" label={t('fields.price')} currency={currency} />
        <AmountField
          form={form}
          name="listPrice"
          label={t('fields.listPrice')}
          isOptional
          currency={currency}
        />
      </FieldPair>
      <FieldPair>
        <AmountField
          form={form}
          name="cost"
          label={t('fields.cost')}
          isOptional
          currency={currency}
        />
        <TextField form={form} name="sku" label={t('fields.sku')} isOptional {...plain} dir="ltr" />
      </FieldPair>
      <FieldPair>
        <TextField
          form={form}
          name="stock"
          label={t('fields.stock')}
          {...pieces}
          readOnly={hasColors}
          help={hasColors ? t('manage.stockHelp') : undefined}
        />
        <TextField form={form} name="lowStock" label={t('fields.lowStock')} {...pieces} />
      </FieldPair>
      <FieldPair>
        <SelectField form={form} name="state" label={t('fields.state')} options={states} />
        <TextField
          form={form}
          name="pin"
          label={t('fields.pin')}
          help={t('manage.pinHelp')}
          isOptional
          {...pieces}
        />
      </FieldPair>
      <CheckField form={form} name="hasFreeShipping" label={t('freeShipping')} />
      <TextArea form={form} name="description" label={t('fields.description')} isOptional />
      <VariantsField
        value={form.values.variants}
        currency={currency}
        error={form.errors.variants}
        onChange={value => form.set('variants', value)}
      />
      <PicturesField
        value={form.values.pictures}
        variants={form.values.variants}
        onChange={value => form.set('pictures', value)}
      />
    </>
  )
}
