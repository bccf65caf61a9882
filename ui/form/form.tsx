import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useIsImpersonating } from '#platform/web/session/session.ts'
import { Button } from '../button/button.tsx'
import { DialogGuards, useGuard } from '../dialog/guards.ts'
import { explainFailure } from '../state/explain-failure.ts'
import styles from './form.module.css'
import type { FormControl } from './use-form.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

interface FormProps<Name extends string> {
  /** For a button elsewhere that submits it: `<Button type="submit" form={id}>`. */
  id?: string
  form: FormControl<Name>
  children: ReactNode
}

/**
 * The form element of a `useForm`: submits on Enter, announces a restored draft, shows form-level errors, and in a dialog asks before
 * closing it loses changes. While someone is impersonated it can only be read, and says so.
 *
 * @example <Form id={id} form={form}><TextField form={form} name="email" label={t('email')} /></Form>
 */
export function Form<Name extends string>({ id, form, children }: FormProps<Name>) {
  const { t } = useTranslation('ui')
  const isImpersonating = useIsImpersonating()
  const { question, askToDiscard } = useLeaveQuestion(form)
  // What is kept as a draft isn't lost by closing the dialog around.
  useGuard(useContext(DialogGuards), async () => form.keepsDraft || (await askToDiscard()))
  return (
    <>
      <form
        id={id}
        ref={form.attach}
        className={styles.form}
        noValidate
        onSubmit={event => void form.submit(event)}
      >
        {form.hasDraft ? (
          <div className={styles.draft}>
            <span>{t('form.draft')}</span>
            <Button kind="quiet" onClick={form.startOver}>
              {t('form.discardDraft')}
            </Button>
          </div>
        ) : null}
        {isImpersonating ? (
          <fieldset disabled className={styles.locked}>
            <p role="note" className={styles.draft}>
              {t('failure.readOnly')}
            </p>
            {children}
          </fieldset>
        ) : (
          children
        )}
        <Failure error={form.failure} />
      </form>
      {question}
    </>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const requestId = error instanceof ApiError ? error.requestId : undefined
  // The button that submits may be far from the end of the form: beside it, or in the foot of a dialog.
  useEffect(() => {
    if (error !== undefined) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={box} role="alert">
      {error === undefined ? null : (
        <div className={styles.failure}>
          <p dir="auto">{typeof error === 'string' ? error : explainFailure(error, t)}</p>
          {requestId === undefined ? null : (
            <p className={styles.reference}>
              {t('state.requestId')} <bdi>{requestId}</bdi>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
