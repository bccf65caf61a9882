import { type ReactNode, useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import styles from './setup.module.css'

interface StepFormProps<Name extends string> {
  form: FormControl<Name>
  /** The label of the continue button. */
  submit?: string
  /** Not of the first step. */
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** What is typed in a step stays a draft until everything is sent. */
export const keep = (_next: void): 'unsaved' => 'unsaved'

/** A step: its form, and buttons to continue and go back. */
export function StepForm<Name extends string>({
  form,
  submit,
  onBack,
  children,
}: StepFormProps<Name>) {
  const { t } = useTranslation('setup')
  const id = useId()
  return (
    <>
      <Form id={id} form={form}>
        {children}
      </Form>
      <div className={styles.foot}>
        {onBack === undefined ? null : <Button onClick={onBack}>{t('back')}</Button>}
        <Button kind="primary" type="submit" form={id} isBusy={form.isBusy}>
          {submit ?? t('next')}
        </Button>
      </div>
    </>
  )
}
