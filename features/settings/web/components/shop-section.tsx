import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import type { Settings } from '../settings.api.ts'
import { asNumber, textOf } from './as-number.ts'
import { SettingsCard } from './settings-card.tsx'
import { usePercent } from './use-percent.ts'
import { useSectionForm } from './use-section-form.ts'

/** Rules for every order: the approval limit (features.md CART-11). */
export function ShopSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const state = useSectionForm<'approvalFrom'>({
    section: 'shop',
    values: settings.shop,
    version: versions.shop,
    toTexts: values => ({ approvalFrom: textOf(values, 'approvalFrom') }),
    fromTexts: ({ approvalFrom }) => ({
      approvalFrom: approvalFrom.trim() === '' ? null : asNumber(approvalFrom),
    }),
  })
  const help = t('shop.approvalHelp', { currency: settings.regional.currency })
  const percent = usePercent()
  const [rate] = settings.tax.rates
  const tax =
    rate === undefined
      ? t('shop.noTax')
      : t('shop.tax', { name: rate.name, percent: percent(rate.basisPoints) })
  return (
    <SettingsCard section="shop" text={`${t('shop.text')} ${tax}`} state={state}>
      <TextField
        form={state.form}
        name="approvalFrom"
        label={t('fields.approvalFrom')}
        help={help}
        isOptional
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
      />
    </SettingsCard>
  )
}
