import { useEffect, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { boot } from '#platform/web/boot/boot.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { type SetupChoices, getSetup } from '../setup.api.ts'
import { SetupLayout } from './setup-layout.tsx'
import { SetupSteps } from './setup-steps.tsx'

/** The setup of an empty instance; otherwise a link to sign in. */
export function Setup() {
  const { t } = useTranslation('setup')
  const isEmpty = boot.firstRun === true
  const { choices, failure, fail, retry } = useChoices(isEmpty)
  if (!isEmpty || isOver(failure))
    return (
      <SetupLayout title={t('over.title')} text={t('over.text')}>
        <p>
          <ButtonLink to="/login" kind="primary">
            {t('over.signIn')}
          </ButtonLink>
        </p>
      </SetupLayout>
    )
  if (failure !== undefined) return <Failed error={failure} onRetry={retry} />
  if (choices === undefined) return <SetupLayout title={t('title')} text={t('text')} />
  return <SetupSteps choices={choices} onOver={fail} />
}

/** Someone else was faster. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410

function useChoices(isEmpty: boolean) {
  const [choices, setChoices] = useState<SetupChoices>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isEmpty) return undefined
    const leaving = new AbortController()
    getSetup(leaving.signal).then(setChoices, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error)
    })
    return () => leaving.abort()
  }, [isEmpty, tries])
  const retry = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  return { choices, failure, fail: setFailure, retry }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('setup')
  const { t: tUi } = useTranslation('ui')
  return (
    <SetupLayout title={t('failed')} text={explainFailure(error, tUi)}>
      <p>
        <Button onClick={onRetry}>{tUi('state.retry')}</Button>
      </p>
    </SetupLayout>
  )
}
