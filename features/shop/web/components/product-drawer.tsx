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
import {
  BLANK,
  picturesIn,
  type ProductField,
  productForm,
  type ProductValues,
  toInput,
  valuesOf,
  variantsIn,
} from './product-values.ts'

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
  const compare = useCompare()
  const names: readonly ProductField[] = [...FIELDS, ...(custom?.names ?? [])]
  const versions = (before: AdminProduct, newer: AdminProduct) => ({
    before: textsOf(before),
    mine: form.values,
    theirs: textsOf(newer),
  })
  /** Continues with the current version and the chosen texts. */
  function goOn(current: AdminProduct, texts: Readonly<Record<string, string>>): void {
    setKnown(current)
    form.reset(textsOf(current))
    for (const name of names) form.set(name, texts[name] ?? '')
    setTheirs(undefined)
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
      {theirs === undefined || known === undefined ? null : (
        <StaleDialog
          key={theirs.version}
          title={theirs.name}
          fields={[
            ...compare(versions(known, theirs)),
            ...(words?.fieldsOf(versions(known, theirs)) ?? []),
          ]}
          isBusy={form.isBusy}
          onSave={sides => {
            const texts: Record<string, string> = textsOf(theirs)
            for (const name of names)
              if (sides[name] !== 'theirs') texts[name] = form.values[name] ?? ''
            goOn(theirs, texts)
          }}
          onTheirs={() => goOn(theirs, textsOf(theirs))}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

const FIELDS = [
  'name',
  'brand',
  'category',
  'sku',
  'price',
  'listPrice',
  'cost',
  'stock',
  'lowStock',
  'pin',
  'state',
  'hasFreeShipping',
  'description',
  'variants',
  'pictures',
] as const

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

/** Three versions of a product field by field, as people read them. */
function useCompare() {
  const { t } = useTranslation('shop')
  const labels: Record<string, string> = {
    variants: t('manage.colors'),
    pictures: t('manage.pictures'),
    hasFreeShipping: t('freeShipping'),
  }
  const read = (name: keyof ProductValues, text: string) => {
    if (name === 'variants')
      return variantsIn(text)
        .map(one => `${one.name} (${one.stock})`)
        .join(', ')
    return name === 'pictures' ? `${picturesIn(text).length}` : text
  }
  return ({ before, mine, theirs }: Record<'before' | 'mine' | 'theirs', ProductValues>) =>
    FIELDS.map(name => ({
      name,
      label: labels[name] ?? t(`fields.${name}`),
      before: read(name, before[name]),
      mine: read(name, mine[name]),
      theirs: read(name, theirs[name]),
    }))
}
