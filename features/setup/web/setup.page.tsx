import { useEffect, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { SetupLayout } from './components/setup-layout.tsx'
import { SetupSteps } from './components/setup-steps.tsx'
import { type SetupChoices, getSetup } from './setup.api.ts'

// Setting up an empty instance (ADD-06). The server leads every address here until somebody has an account; afterwards there is only the
// way to sign in.

export function SetupPage() {
  const { t } = useTranslation('setup')
  const { t: tUi } = useTranslation('ui')
  const [choices, setChoices] = useState<SetupChoices>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    getSetup(leaving.signal).then(setChoices, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error)
    })
    return () => leaving.abort()
  }, [tries])

  if (isOver(failure))
    return (
      <SetupLayout title={t('over.title')} text={t('over.text')}>
        <p>
          <ButtonLink to="/login" kind="primary">
            {t('over.signIn')}
          </ButtonLink>
        </p>
      </SetupLayout>
    )
  if (failure !== undefined)
    return (
      <SetupLayout title={t('failed')} text={explainFailure(failure, tUi)}>
        <p>
          <Button
            onClick={() => {
              setFailure(undefined)
              setTries(tries + 1)
            }}
          >
            {tUi('state.retry')}
          </Button>
        </p>
      </SetupLayout>
    )
  if (choices === undefined) return <SetupLayout title={t('title')} text={t('text')} />
  return <SetupSteps choices={choices} onOver={setFailure} />
}

/** Somebody else was faster. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410
