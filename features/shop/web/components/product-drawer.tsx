import { type AdminProduct, adminProduct } from '../../contract/shop-admin.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { useSaveMerged } from '#ui/stale/use-save-merged.ts'
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

/** The drawer of `?add=` and `?edit=`: loads the product first, so that nobody edits stale list data. */
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
  const others = usePeopleAt(product === undefined ? '' : `Shop/${product.id}`)
  const [known, setKnown] = useState(product)
  const [theirs, setTheirs] = useState<AdminProduct>()
  const save = useSave({ custom, onClose })
  const typed = useTypedNumber()
  const textsOf = (one: AdminProduct) => ({
    ...valuesOf(one, typed),
    ...custom?.textsOf(one.customFields),
  })
  const initial = product === undefined ? { ...BLANK, ...custom?.blank } : textsOf(product)
  const words = useCustomWords(custom)
  const form = useForm<ProductField, z.output<typeof productForm>>({
    schema: custom === null ? productForm : custom.schemaWith(productForm),
    initial,
    draftKey:
      product === undefined ? 'shop.product.add' : `shop.product.${product.id}.${product.version}`,
    async onSubmit(values) {
      const newer = await save(values, known)
      setTheirs(newer)
      return newer === undefined ? undefined : 'unsaved'
    },
    explain: name => words?.explain(name),
    explainRefusal: error => {
      if (error.code === 'sku.taken') return { sku: t('manage.skuTaken') }
      if (error.code === 'stock.short') return { stock: t('manage.stockShort') }
      return error.code === 'price.too_fine' ? { price: t('manage.tooFine') } : undefined
    },
  })
  const saveMerged = useSaveMerged(form)
  const versions =
    theirs === undefined || known === undefined
      ? undefined
      : followStock({ before: textsOf(known), mine: form.values, theirs: textsOf(theirs) })
  /** Continues with the current version: mine is saved over it. */
  function handleMerge(
    current: AdminProduct,
    sides: Readonly<Record<string, 'mine' | 'theirs'>>,
  ): void {
    if (versions === undefined) return
    const mix: Record<ProductField, string> = {
      ...form.values,
      ...mixProduct(versions, sides),
    }
    const now: Record<ProductField, string> = textsOf(current)
    for (const name of custom?.names ?? [])
      if (sides[name] === 'theirs') mix[name] = now[name] ?? ''
    setKnown(current)
    setTheirs(undefined)
    saveMerged({ theirs: now, mix })
  }
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
        <ProductFields form={form} />
        {custom === null ? null : <custom.Inputs form={form} />}
      </Form>
      <LeaveGuard form={form} openBy={product === undefined ? 'add' : 'edit'} />
      {theirs === undefined || versions === undefined ? null : (
        <StaleDialog
          key={theirs.version}
          title={theirs.name}
          fields={[...staleProductOf(versions, t), ...(words?.fieldsOf(versions) ?? [])]}
          isBusy={form.isBusy}
          onSave={sides => handleMerge(theirs, sides)}
          onTheirs={() => {
            setKnown(theirs)
            form.reset(textsOf(theirs))
            setTheirs(undefined)
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Saves it, and closes; answers the newer version when there is one. */
function useSave({ custom, onClose }: { custom: CustomForm | null; onClose: () => void }) {
  const { t } = useTranslation('shop')
  const undoOf = useUndoAction(t('done.undone'))
  return async (
    values: z.output<typeof productForm>,
    known: AdminProduct | undefined,
  ): Promise<AdminProduct | undefined> => {
    const input = { ...toInput(values, known), ...custom?.changeOf(values, known ?? {}) }
    try {
      const { product, changeId } =
        known === undefined
          ? await addProduct(input)
          : await updateProduct(known.id, input, known.version)
      toast.done(
        t(known === undefined ? 'manage.added' : 'manage.saved', { name: product.name }),
        undoOf(changeId),
      )
      void refreshShop()
      onClose()
      return undefined
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 412
          ? adminProduct.safeParse(error.current).data
          : undefined
      if (current === undefined) throw error
      return current
    }
  }
}
