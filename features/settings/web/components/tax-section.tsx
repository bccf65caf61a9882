import { type TaxRate, taxRate } from '../../contract/settings.contract.ts'
import { IconDots, IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useCan } from '#platform/web/access/access.tsx'
import { isStale } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { readTyped } from '#platform/web/format/typed-number.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { type Settings, refreshSettings, updateSettings } from '../settings.api.ts'
import styles from './settings.module.css'
import { usePercent } from './use-percent.ts'

const icon = { size: 16, stroke: 1.7 }
/** Which rate is being edited: its place, or one more. */
type Editing = number | 'new' | undefined

/** The tax rates offered for invoices and prices; the shop uses the first. Each change is saved at once, with undo. */
export function TaxSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const { rates } = settings.tax
  const [editing, setEditing] = useState<Editing>()
  const [isRemoving, setRemoving] = useState(false)
  const canChange = useCan('update', 'Settings')
  const percent = usePercent()
  const save = useSaveRates(versions.tax)
  const add = (
    <Button icon={<IconPlus {...icon} />} onClick={() => setEditing('new')}>
      {t('tax.add')}
    </Button>
  )
  return (
    <Card title={t('sections.tax')} actions={canChange && rates.length > 0 ? add : undefined}>
      <p className={styles.lead}>{t('tax.text')}</p>
      {rates.length === 0 ? (
        <EmptyState
          title={t('tax.empty')}
          text={t('tax.emptyText')}
          action={canChange ? add : undefined}
        />
      ) : null}
      <ul className={styles.rates}>
        {rates.map((rate, index) => (
          // A rate has no id but its index.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.rate}>
            <span className={styles.rateName} dir="auto">
              {rate.name}
            </span>
            {index === 0 ? <StatusBadge tone="info" text={t('tax.default')} /> : null}
            <bdi className={styles.ratePercent}>{percent(rate.basisPoints)}</bdi>
            {canChange ? (
              <RateMenu
                name={rate.name}
                isDefault={index === 0}
                onEdit={() => setEditing(index)}
                onMakeDefault={() => save.mutate([rate, ...rates.toSpliced(index, 1)])}
                onRemove={() =>
                  index === 0 ? setRemoving(true) : save.mutate(rates.toSpliced(index, 1))
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      {editing === undefined ? null : (
        <RateDialog
          rate={editing === 'new' ? undefined : rates[editing]}
          onClose={() => setEditing(undefined)}
          onSave={async rate => {
            await save.mutateAsync(editing === 'new' ? [...rates, rate] : rates.with(editing, rate))
            setEditing(undefined)
          }}
        />
      )}
      {isRemoving ? (
        <RemoveDialog
          rates={rates}
          isBusy={save.isPending}
          onConfirm={() => save.mutate(rates.slice(1), { onSettled: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Card>
  )
}

interface RateMenuProps {
  name: string
  isDefault: boolean
  onEdit: () => void
  onMakeDefault: () => void
  onRemove: () => void
}
function RateMenu({ name, isDefault, onEdit, onMakeDefault, onRemove }: RateMenuProps) {
  const { t } = useTranslation('settings')
  return (
    <Menu name={t('tax.actionsFor', { name })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem text={t('tax.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
          {isDefault ? null : (
            <MenuItem
              text={t('tax.makeDefault')}
              icon={<IconStar {...icon} />}
              onChoose={onMakeDefault}
            />
          )}
          <MenuItem
            text={t('tax.remove')}
            tone="bad"
            icon={<IconTrash {...icon} />}
            onChoose={onRemove}
          />
        </>
      )}
    </Menu>
  )
}

interface RemoveDialogProps {
  rates: readonly TaxRate[]
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}
/** Asks before the shop calculates with another rate. */
function RemoveDialog({ rates: [rate, next], ...question }: RemoveDialogProps) {
  const { t } = useTranslation('settings')
  const percent = usePercent()
  return (
    <ConfirmDialog
      title={t('tax.removeTitle', { name: rate?.name })}
      confirm={t('tax.remove')}
      isDangerous
      {...question}
    >
      {next === undefined
        ? t('tax.removeLast')
        : t('tax.removeNext', { name: next.name, percent: percent(next.basisPoints) })}
    </ConfirmDialog>
  )
}

function useSaveRates(version: number) {
  const { t } = useTranslation('settings')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  return useMutation({
    mutationFn: (rates: TaxRate[]) => updateSettings({ section: 'tax', rates }, version),
    onSuccess: ({ changeId }) =>
      toast.done(t('saved', { section: t('sections.tax') }), undoOf(changeId)),
    // The list has been replaced by another person's: review before trying again.
    onError: error => toast.error(isStale(error) ? t('tax.overtaken') : explainFailure(error, tUi)),
    onSettled: refreshSettings,
  })
}

interface RateDialogProps {
  rate: TaxRate | undefined
  onSave: (rate: TaxRate) => Promise<void>
  onClose: () => void
}

function RateDialog({ rate, onSave, onClose }: RateDialogProps) {
  const { t } = useTranslation(['settings', 'ui'])
  const id = useId()
  const form = useForm({
    schema: rateTexts,
    initial: {
      name: rate?.name ?? '',
      percent: rate === undefined ? '' : `${rate.basisPoints / 100}`,
    },
    explain: name => (name === 'percent' ? t('wrong.percent') : undefined),
    onSubmit: ({ name, percent }) => onSave({ name, basisPoints: percent }),
  })
  return (
    <Dialog
      title={t(rate === undefined ? 'tax.add' : 'tax.edit')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="name"
          label={t('fields.rateName')}
          isFirst
          autoComplete="off"
        />
        <TextField
          form={form}
          name="percent"
          label={t('fields.percent')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
        />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}

/** `19,5` and `19.5` are 1950 hundredths of a percent. */
const rateTexts = z.object({
  name: taxRate.shape.name,
  percent: z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.regex(/^\d{1,3}([.,]\d{1,2})?$/)),
      z.transform(text => Math.round(readTyped(text) * 100)),
    ),
    taxRate.shape.basisPoints,
  ),
})
