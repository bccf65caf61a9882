import { type ReactNode, useContext, useEffect, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { type CloseGuard, CloseGuards } from '../dialog/close-guards.ts'
import { explainFailure } from '../state/explain-failure.ts'
import styles from './form.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import type { FormControl } from './use-form.ts'

interface FormProps<Name extends string> {
  /** For a button elsewhere that submits it: `<Button type="submit" form={id}>`. */
  id?: string
  form: FormControl<Name>
  children: ReactNode
}

/**
 * The form element of a `useForm`: submits on Enter, announces a restored draft, shows form-level errors, and in a dialog asks before
 * closing it loses changes.
 *
 * @example <Form id={id} form={form}><TextField form={form} name="email" label={t('email')} /></Form>
 */
export function Form<Name extends string>({ id, form, children }: FormProps<Name>) {
  const { t } = useTranslation('ui')
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
        {children}
        <Failure error={form.failure} />
      </form>
      <CloseQuestion form={form} />
    </>
  )
}

/** Asks before the dialog around is closed; what is kept as a draft isn't lost. */
function CloseQuestion({
  form,
}: {
  form: Pick<FormControl<never>, 'isUnsaved' | 'keepsDraft' | 'discard'>
}) {
  const guards = useContext(CloseGuards)
  const [proceed, setProceed] = useState<() => void>()
  useEffect(() => {
    const guard: CloseGuard = goOn => {
      const asks = !form.keepsDraft && form.isUnsaved()
      if (asks) setProceed(() => goOn)
      return asks
    }
    guards?.add(guard)
    return () => void guards?.delete(guard)
  })
  if (proceed === undefined) return null
  const handleLeave = () => {
    setProceed(undefined)
    form.discard()
    proceed()
  }
  return <LeaveQuestion onLeave={handleLeave} onStay={() => setProceed(undefined)} />
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('ui')
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert">
      {error === undefined ? null : (
        <div className={styles.failure}>
          <p dir="auto">{explainFailure(error, t)}</p>
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
