import type { WishList } from '../../contract/shop.contract.ts'
import { WISH_NOTICES, type WishNotices } from '../../contract/shop.rules.ts'
import { wishListForm } from '../../contract/shop-wishes.contract.ts'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addWishList, updateWishList } from '../shop-wishes.api.ts'
import { refreshShop } from '../shop.api.ts'
import { useListName } from './use-wish-actions.ts'

interface ListDialogProps {
  /** None for a new one. */
  list: WishList | undefined
  onDone?: (list: WishList) => unknown
  onClose: () => void
}

/** Creates a list, or edits its name and notifications. */
export function ListDialog({ list, onDone, onClose }: ListDialogProps) {
  const { t } = useTranslation('shop')
  const id = useId()
  const nameOf = useListName()
  const [notices, setNotices] = useState<WishNotices>(list?.notifyBy ?? 'bell')
  const undoOf = useUndoAction(t('done.undone'))
  const known = list === undefined ? '' : nameOf(list)
  const form = useForm({
    schema: wishListForm,
    initial: { name: known },
    explainRefusal: error =>
      error.code === 'wish_list.name_taken'
        ? { name: t('lists.taken') }
        : error.code === 'wish_list.too_many'
          ? { name: t('lists.tooMany') }
          : undefined,
    async onSubmit({ name }) {
      const isNamed = name !== known
      const saved = await (list === undefined
        ? addWishList(name)
        : updateWishList(list, { notifyBy: notices, ...(isNamed ? { name } : {}) }))
      const updated =
        list === undefined && notices !== 'bell'
          ? await updateWishList(saved.list, { notifyBy: notices })
          : saved
      void refreshShop()
      toast.done(
        t(list === undefined ? 'lists.begun' : 'lists.saved', { list: nameOf(updated.list) }),
        undoOf(saved.changeId),
      )
      onClose()
      await onDone?.(updated.list)
    },
  })
  return (
    <Dialog
      title={t(list === undefined ? 'lists.new' : 'lists.settings')}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t(list === undefined ? 'lists.create' : 'lists.save')}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('lists.name')} autoComplete="off" isFirst />
        <PlainSelect
          label={t('lists.notifications')}
          value={notices}
          options={WISH_NOTICES.map(value => ({ value, text: t(`lists.notifyBy.${value}`) }))}
          help={t('lists.notificationsHelp')}
          onChoose={chosen => setNotices(WISH_NOTICES.find(value => value === chosen) ?? 'bell')}
        />
      </Form>
    </Dialog>
  )
}
