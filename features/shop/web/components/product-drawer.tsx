import { type AdminProduct, adminProduct } from '../../contract/shop-admin.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type * as z from 'zod/mini'
import { useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { mixByName } from '#ui/stale/mix-by-name.ts'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { ErrorState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  type CustomForm,
  useCustomForm,
  useCustomWords,
} from '#features/resource/web/custom-form.public.ts'
import { addProduct, adminProductQuery, updateProduct } from '../shop-admin.api.ts'
import { refreshShop, shopKey } from '../shop.api.ts'
import { ProductFields } from './product-fields.tsx'
import { BLANK, type ProductField, productForm, toInput, valuesOf } from './product-values.ts'
import { followStock, mixProduct, staleProductOf } from './stale-product.ts'

interface ProductDrawerProps {
  id: number | undefined
  /** Whether a new product may have custom fields. */
  mayHaveCustom?: boolean | undefined
  onClose: () => void
}

/** The drawer of `?add=` and `?edit=`: loads the product first, so that no one edits stale list data. */
export function ProductDrawer({ id, mayHaveCustom, onClose }: ProductDrawerProps) {
  const { t } = useTranslation('shop')
  const { data, error, isFetching, refetch } = useQuery({
    ...adminProductQuery(id ?? 0),
    enabled: id !== undefined,
  })
  const [opened, setOpened] = useState<AdminProduct>()
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  if (id === undefined || opened !== undefined)
    return <KnownDrawer product={opened} mayHaveCustom={mayHaveCustom} onClose={onClose} />
  if (error === null || isFetching) return null
  return (
    <Dialog title={t('product.title')} shape="drawer" onClose={onClose}>
      <ErrorState title={t('manage.failedOne')} error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}

interface KnownDrawerProps extends Omit<ProductDrawerProps, 'id'> {
  product: AdminProduct | undefined
}
function KnownDrawer({ product, mayHaveCustom = true, onClose }: KnownDrawerProps) {
  const custom = useCustomForm({
    entity: 'products',
    keyPrefix: shopKey,
    isNeeded: product === undefined ? mayHaveCustom : product.customFields !== undefined,
    values: product?.customFields,
  })
  return custom === undefined ? null : (
    <OpenDrawer product={product} custom={custom} onClose={onClose} />
  )
}

/** A concurrent edit is not overwritten silently. */
function OpenDrawer({
  product,
  custom,
  onClose,
}: {
  product: AdminProduct | undefined
  custom: CustomForm | null
  onClose: () => void
}) {
  const { t } = useTranslation(['shop', 'ui'])
  const id = useId()
  const others = usePeopleAt(product === undefined ? undefined : `Shop/${product.id}`)
  const typed = useTypedNumber()
  const textsOf = (one: AdminProduct) => ({
    ...valuesOf(one, typed),
    ...custom?.textsOf(one.customFields),
  })
  const initial = product === undefined ? { ...BLANK, ...custom?.blank } : textsOf(product)
  const words = useCustomWords(custom)
  const { form, conflict } = useRecordForm<
    ProductField,
    z.output<typeof productForm>,
    AdminProduct
  >({
    schema: custom === null ? productForm : custom.schemaWith(productForm),
    initial,
    draftKey:
      product === undefined ? 'shop.product.add' : `shop.product.${product.id}.${product.version}`,
    record: product,
    textsOf,
    readCurrent: current => adminProduct.safeParse(current).data,
    save: useSave({ custom, onClose }),
    explain: name => words?.explain(name),
    explainRefusal: error => {
      if (error.code === 'sku.taken') return { sku: t('manage.skuTaken') }
      if (error.code === 'stock.short') return { stock: t('manage.stockShort') }
      return error.code === 'price.too_fine' ? { price: t('manage.tooFine') } : undefined
    },
  })
  const versions = conflict && followStock(conflict.versions)
  return (
    <Dialog
      title={product === undefined ? t('manage.add') : t('manage.editOf', { name: product.name })}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <PeopleHere people={others} />
          <FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />
        </>
      }
    >
      <Form id={id} form={form}>
        <ProductFields form={form} currency={product?.currency} />
        {custom === null ? null : <custom.Inputs form={form} />}
      </Form>
      <LeaveGuard form={form} openBy={product === undefined ? 'add' : 'edit'} />
      {conflict === undefined || versions === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={conflict.theirs.name}
          fields={[...staleProductOf(versions, t), ...(words?.fieldsOf(versions) ?? [])]}
          mix={sides => ({
            ...mixByName(conflict.versions, sides),
            ...mixProduct(versions, sides),
          })}
        />
      )}
    </Dialog>
  )
}

/** Saves it, and closes. */
function useSave({ custom, onClose }: { custom: CustomForm | null; onClose: () => void }) {
  const { t } = useTranslation('shop')
  const undoOf = useUndoAction(t('done.undone'))
  return async (
    values: z.output<typeof productForm>,
    base: AdminProduct | undefined,
  ): Promise<void> => {
    const input = { ...toInput(values, base), ...custom?.changeOf(values, base ?? {}) }
    const { product, changeId } =
      base === undefined
        ? await addProduct(input)
        : await updateProduct(base.id, input, base.version)
    toast.done(
      t(base === undefined ? 'manage.added' : 'manage.saved', { name: product.name }),
      undoOf(changeId),
    )
    void refreshShop()
    onClose()
  }
}
