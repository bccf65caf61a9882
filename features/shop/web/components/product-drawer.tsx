import { type AdminProduct, adminProduct } from '../../contract/shop-admin.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { ErrorState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addProduct, adminProductQuery, updateProduct } from '../shop-admin.api.ts'
import { refreshShop } from '../shop.api.ts'
import { PicturesField } from './pictures-field.tsx'
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
import { VariantsField } from './variants-field.tsx'

/** The drawer of `?add=` and `?edit=`: loads the product first, so that nobody edits stale list data. */
export function ProductDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('shop')
  const { data, error, isFetching, refetch } = useQuery({
    ...adminProductQuery(id ?? 0),
    enabled: id !== undefined,
  })
  const [opened, setOpened] = useState<AdminProduct>()
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  if (id === undefined || opened !== undefined)
    return <OpenDrawer product={opened} onClose={onClose} />
  if (error === null || isFetching) return null
  return (
    <Dialog title={t('product.title')} shape="drawer" onClose={onClose}>
      <ErrorState title={t('manage.failedOne')} error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}

/** A concurrent edit is not overwritten silently. */
function OpenDrawer({
  product,
  onClose,
}: {
  product: AdminProduct | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['shop', 'ui'])
  const id = useId()
  const others = usePeopleAt(product === undefined ? '' : `Shop/${product.id}`)
  const [known, setKnown] = useState(product)
  const [theirs, setTheirs] = useState<AdminProduct>()
  const save = useSave(onClose)
  const form = useForm({
    schema: productForm,
    initial: product === undefined ? BLANK : valuesOf(product),
    draftKey:
      product === undefined ? 'shop.product.add' : `shop.product.${product.id}.${product.version}`,
    async onSubmit(values) {
      const newer = await save(values, known)
      setTheirs(newer)
      return newer === undefined ? undefined : 'unsaved'
    },
    explainRefusal: error => {
      if (error.code === 'sku.taken') return { sku: t('manage.skuTaken') }
      if (error.code === 'stock.short') return { stock: t('manage.stockShort') }
      return error.code === 'price.too_fine' ? { price: t('manage.tooFine') } : undefined
    },
  })
  const compare = useCompare()
  /** Continues with the current version and the chosen texts. */
  function goOn(current: AdminProduct, texts: ProductValues): void {
    setKnown(current)
    form.reset(valuesOf(current))
    for (const name of FIELDS) form.set(name, texts[name])
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
      <Form id={id} form={form} blank={product === undefined ? BLANK : valuesOf(product)}>
        <ProductFields form={form} />
      </Form>
      <LeaveGuard form={form} openBy={product === undefined ? 'add' : 'edit'} />
      {theirs === undefined || known === undefined ? null : (
        <StaleDialog
          key={theirs.version}
          title={theirs.name}
          fields={compare({ before: valuesOf(known), mine: form.values, theirs: valuesOf(theirs) })}
          isBusy={form.isBusy}
          onSave={sides => {
            const [mine, other] = [form.values, valuesOf(theirs)]
            const texts = { ...other }
            for (const name of FIELDS) if (sides[name] !== 'theirs') texts[name] = mine[name]
            goOn(theirs, texts)
          }}
          onTheirs={() => goOn(theirs, valuesOf(theirs))}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

const FIELDS: readonly ProductField[] = [
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
]

/** Saves it, and closes; answers the newer version when there is one. */
function useSave(onClose: () => void) {
  const { t } = useTranslation('shop')
  const undoOf = useUndoAction(t('done.undone'))
  return async (
    values: z.output<typeof productForm>,
    known: AdminProduct | undefined,
  ): Promise<AdminProduct | undefined> => {
    const input = toInput(values, known)
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
  const read = (name: ProductField, text: string) => {
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

function ProductFields({ form }: { form: FormControl<ProductField> }) {
  const { t } = useTranslation('shop')
  const plain = { autoComplete: 'off' }
  const amount = { ...plain, inputMode: 'decimal', dir: 'ltr' } as const
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
        <TextField form={form} name="price" label={t('fields.price')} {...amount} />
        <TextField
          form={form}
          name="listPrice"
          label={t('fields.listPrice')}
          isOptional
          {...amount}
        />
      </FieldPair>
      <FieldPair>
        <TextField form={form} name="cost" label={t('fields.cost')} isOptional {...amount} />
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
      <CheckLine
        label={t('freeShipping')}
        isOn={form.values.hasFreeShipping !== ''}
        onChange={isOn => form.set('hasFreeShipping', isOn ? '1' : '')}
      />
      <TextArea form={form} name="description" label={t('fields.description')} isOptional />
      <VariantsField
        value={form.values.variants}
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
