import type { AdminProduct } from '../../contract/shop-admin.contract.ts'
import { MAX_STOCK } from '../../contract/shop.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { readTyped } from '#platform/web/format/typed-number.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useAdminActions } from './use-admin-actions.ts'

export interface ChangeQuestion {
  kind: 'price' | 'stock' | 'delete'
  products: readonly AdminProduct[]
}

/** The dialog for changing one or several products. */
export function ChangeDialog({
  question,
  onClose,
}: {
  question: ChangeQuestion
  onClose: () => void
}) {
  const { t } = useTranslation('shop')
  const { change } = useAdminActions()
  const { kind, products } = question
  const ids = products.map(product => product.id)
  if (kind !== 'delete') return <AmountDialog kind={kind} ids={ids} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('manage.deleteTitle', { count: ids.length })}
      confirm={t('manage.delete')}
      isDangerous
      onConfirm={() => {
        onClose()
        void change(ids, { state: 'deleted' })
      }}
      onClose={onClose}
    >
      <DialogText>{t('manage.deleteText')}</DialogText>
    </ConfirmDialog>
  )
}

/** The same ends as the call has. */
const pricePercent = z.number().check(z.gte(-90), z.lte(900))
const stockBy = z.int().check(z.gte(-MAX_STOCK), z.lte(MAX_STOCK))
/** Typographic minus signs and decimal commas are accepted, too. */
const typed = z.pipe(
  z.string().check(z.trim(), z.minLength(1)),
  z.transform(text => readTyped(text.replace('−', '-'))),
)
const SCHEMAS = {
  price: z.strictObject({ by: z.pipe(typed, pricePercent) }),
  stock: z.strictObject({ by: z.pipe(typed, stockBy) }),
}

/** By how much. */
function AmountDialog({
  kind,
  ids,
  onClose,
}: {
  kind: 'price' | 'stock'
  ids: readonly number[]
  onClose: () => void
}) {
  const { t } = useTranslation('shop')
  const { change } = useAdminActions()
  const id = useId()
  const form = useForm({
    schema: SCHEMAS[kind],
    initial: { by: '' },
    async onSubmit({ by }) {
      onClose()
      if (by !== 0) await change(ids, kind === 'price' ? { pricePercent: by } : { stockBy: by })
    },
  })
  const isPrice = kind === 'price'
  return (
    <Dialog
      title={t(isPrice ? 'manage.priceTitle' : 'manage.stockTitle')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('manage.apply')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="by"
          label={t(isPrice ? 'manage.percent' : 'manage.pieces')}
          help={t(isPrice ? 'manage.percentHelp' : 'manage.piecesHelp')}
          inputMode="text"
          autoComplete="off"
          dir="ltr"
          isFirst
        />
      </Form>
    </Dialog>
  )
}
