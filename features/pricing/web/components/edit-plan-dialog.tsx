import { type PlanEdit, type PricingPlan, planEdit } from '../../contract/pricing.contract.ts'
import { PRICING_LIMITS } from '../../contract/pricing.rules.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { readTyped } from '#platform/web/format/typed-number.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshPricing, updatePlan } from '../pricing.api.ts'
import { type PlanWords, usePlanWords } from './use-plan-words.ts'

const FIELDS = ['title', 'subtitle', 'monthlyPrice', 'totalAnnual', 'benefits'] as const
type Field = (typeof FIELDS)[number]
type Texts = Record<Field | 'popular', string>

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))
const amount = z.string().check(z.trim(), z.regex(/^\d{1,7}([.,]\d{1,2})?$/))
/** The fields hold texts; `planEdit` is the result. */
const schema = z.object({
  title: planEdit.shape.title,
  subtitle: planEdit.shape.subtitle,
  monthlyPrice: amount,
  totalAnnual: amount,
  benefits: z.string().check(
    z.refine(text => {
      const lines = linesOf(text)
      return (
        lines.length > 0 &&
        lines.length <= PRICING_LIMITS.benefits &&
        lines.every(line => line.length <= PRICING_LIMITS.benefit)
      )
    }),
  ),
  popular: z.string(),
})

const toEdit = (key: PlanEdit['key'], texts: Texts): PlanEdit => ({
  key,
  title: texts.title.trim(),
  subtitle: texts.subtitle.trim(),
  monthlyPrice: readTyped(texts.monthlyPrice),
  totalAnnual: readTyped(texts.totalAnnual),
  planBenefits: linesOf(texts.benefits),
  popular: texts.popular === 'yes',
})
const toTexts = (
  {
    monthlyPrice,
    totalAnnual,
    popular,
  }: Pick<PlanEdit, 'monthlyPrice' | 'totalAnnual' | 'popular'>,
  { title, subtitle, benefits }: PlanWords,
): Texts => ({
  title,
  subtitle,
  monthlyPrice: `${monthlyPrice}`,
  totalAnnual: `${totalAnnual}`,
  benefits: benefits.join('\n'),
  popular: popular ? 'yes' : 'no',
})
/** The current plan, from a conflict response. */
const current = z.object({
  ...planEdit.shape,
  planBenefits: z.optional(z.array(z.string())),
  benefits: z.array(z.string()),
  version: z.int(),
})
interface SavedPlan {
  texts: Texts
  version: number
}
function readPlan(answer: unknown): SavedPlan | undefined {
  const { data } = current.safeParse(answer)
  return data && { texts: toTexts(data, data), version: data.version }
}

/** Texts and prices of a plan, for future customers (PRICE-04). */
export function EditPlanDialog({
  plan,
  currency,
  onClose,
}: {
  plan: PricingPlan
  currency: string
  onClose: () => void
}) {
  const { t } = useTranslation(['pricing', 'ui'])
  const id = useId()
  const words = usePlanWords()(plan)
  const [opened] = useState(() =>
    toTexts({ ...plan, totalAnnual: plan.yearlyPlan.totalAnnual }, words),
  )
  const undoOf = useUndoAction(t('edit.undone'))
  const { form, conflict } = useRecordForm<keyof Texts, z.output<typeof schema>, SavedPlan>({
    schema,
    initial: opened,
    record: { texts: opened, version: plan.version },
    textsOf: saved => saved.texts,
    readCurrent: readPlan,
    async save(texts, base) {
      const { changeId } = await updatePlan(toEdit(plan.key, texts), base?.version ?? plan.version)
      toast.done(t(changeId === undefined ? 'edit.same' : 'edit.saved'), undoOf(changeId))
      void refreshPricing()
      onClose()
    },
    explain: (name, code) => {
      if (name === 'benefits') return t('edit.lines')
      return code === 'invalid_format' ? t('edit.number') : undefined
    },
  })
  const labels: Record<Field, string> = {
    title: t('edit.name'),
    subtitle: t('edit.subtitle'),
    monthlyPrice: t('edit.monthly'),
    totalAnnual: t('edit.yearly'),
    benefits: t('edit.benefits'),
  }
  return (
    <Dialog
      title={t('edit.title', { plan: words.title })}
      shape="drawer"
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('edit.save')} onCancel={onClose} />}
    >
      <DialogText>{t('edit.help')}</DialogText>
      <Form id={id} form={form}>
        <PlanFields form={form} labels={labels} currency={currency} />
      </Form>
      <LeaveGuard form={form} />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={words.title}
          fields={FIELDS.map(name =>
            toStaleField(conflict.versions, {
              name,
              label: labels[name],
              text: texts => texts[name],
            }),
          )}
        />
      )}
    </Dialog>
  )
}

interface PlanFieldsProps {
  form: FormControl<keyof Texts>
  labels: Record<Field, string>
  currency: string
}

function PlanFields({ form, labels, currency }: PlanFieldsProps) {
  const { t } = useTranslation('pricing')
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={labels.title}
        maxLength={PRICING_LIMITS.title}
        isFirst
      />
      <TextField
        form={form}
        name="subtitle"
        label={labels.subtitle}
        maxLength={PRICING_LIMITS.subtitle}
      />
      <FieldPair>
        <TextField
          form={form}
          name="monthlyPrice"
          label={`${labels.monthlyPrice} (${currency})`}
          inputMode="decimal"
          dir="ltr"
        />
        <TextField
          form={form}
          name="totalAnnual"
          label={`${labels.totalAnnual} (${currency})`}
          inputMode="decimal"
          dir="ltr"
        />
      </FieldPair>
      <TextArea form={form} name="benefits" label={labels.benefits} help={t('edit.benefitsHelp')} />
      <CheckLine
        label={t('edit.popular')}
        isOn={form.values.popular === 'yes'}
        onChange={isOn => form.set('popular', isOn ? 'yes' : 'no')}
      />
    </>
  )
}
