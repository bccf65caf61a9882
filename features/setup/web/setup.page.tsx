import { Suspense, useEffect, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { boot } from '#platform/web/boot/boot.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { SetupLayout } from './components/setup-layout.tsx'
import { type SetupChoices, getSetup } from './setup.api.ts'

// Setting up an empty instance (ADD-06). The server leads every address here until somebody has an account; afterwards there is only the
// way to sign in.

// Apart: the first file of all pages names what this one is made of.
const SetupSteps = lazyPart(async () => (await import('./components/setup-steps.tsx')).SetupSteps)

export function SetupPage() {
  const { t } = useTranslation('setup')
  const { t: tUi } = useTranslation('ui')
  const [choices, setChoices] = useState<SetupChoices>()
  const [failure, setFailure] = useState<unknown>()
  const isEmpty = boot.firstRun === true
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isEmpty) return undefined
    const leaving = new AbortController()
    getSetup(leaving.signal).then(setChoices, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error)
    })
    return () => leaving.abort()
  }, [isEmpty, tries])

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
  const waiting = <SetupLayout title={t('title')} text={t('text')} />
  if (choices === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <SetupSteps choices={choices} onOver={setFailure} />
    </Suspense>
  )
}

/** Somebody else was faster. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410
