import type { ProductDetail } from '../../contract/shop.contract.ts'
import { newReview, type Review } from '../../contract/shop-reviews.contract.ts'
import { IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { Radio } from '#ui/tick/radio.tsx'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshShop, saveReview } from '../shop.api.ts'
import styles from './reviews.module.css'

interface ReviewDialogProps {
  product: ProductDetail
  mine: Review | null
  hasBought: boolean
  onClose: () => void
}
const BLANK = { rating: '', title: '', text: '' }
/** The form's texts; stars are a number to the call. */
const schema = z.strictObject({
  ...newReview.shape,
  rating: z.pipe(z.coerce.number(), newReview.shape.rating),
})

/** One's own review, new or edited. */
export function ReviewDialog({ product, mine, hasBought, onClose }: ReviewDialogProps) {
  const { t } = useTranslation(['shop', 'ui'])
  const id = useId()
  const undoOf = useUndoAction(t('done.undone'))
  const form = useForm({
    schema,
    initial:
      mine === null ? BLANK : { rating: `${mine.rating}`, title: mine.title, text: mine.text },
    draftKey: `shop.review.${product.id}`,
    async onSubmit(values) {
      const { changeId } = await saveReview(product.id, values)
      toast.done(t('reviews.saved'), undoOf(changeId))
      void refreshShop()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('reviews.of', { name: product.name })}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <p className={styles.note}>{t(hasBought ? 'reviews.asBuyer' : 'reviews.notBuyer')}</p>
        <StarField form={form} />
        <TextField
          form={form}
          name="title"
          label={t('reviews.fields.title')}
          autoComplete="off"
          isFirst
        />
        <TextArea form={form} name="text" label={t('reviews.fields.text')} isOptional />
      </Form>
    </Dialog>
  )
}

function StarField({ form }: { form: FormControl<keyof typeof BLANK> }) {
  const { t } = useTranslation('shop')
  const id = useId()
  const wrong = form.errors.rating
  return (
    <>
      <fieldset
        className={styles.stars}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
      >
        <legend className={styles.legend}>{t('reviews.fields.rating')}</legend>
        {[1, 2, 3, 4, 5].map(star => (
          <label
            key={star}
            className={styles.star}
            data-on={star <= Number(form.values.rating) || undefined}
          >
            <Radio
              name={id}
              value={star}
              aria-label={t('filters.starsShort', { count: star, shown: star })}
              checked={form.values.rating === `${star}`}
              onChange={() => form.set('rating', `${star}`)}
            />
            <IconStarFilled size={26} aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      {wrong === undefined ? null : (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </>
  )
}
