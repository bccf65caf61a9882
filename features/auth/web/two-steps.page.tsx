import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { takeSecondStep } from './auth-two-steps.api.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { explainFailure } from './components/failure.ts'
import './components/sign-in-steps.ts'
import { type SecondStep, TwoStepsForm } from './components/two-steps-form.tsx'
import { useEnter } from './components/use-enter.ts'

// The second factor of a sign-in (AUTH-06): a code of the app, or a recovery code. Based on the challenge of the first factor, which
// survives a reload; leads to the originally requested page.

export function TwoStepsPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const challenge = useRouterState({ select: ({ location }) => location.state.challenge })
  const { enter, goOn } = useEnter(variant)
  const [isOver, setOver] = useState(challenge === undefined)
  const [isRecovery, setRecovery] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function handleSubmit(step: SecondStep): Promise<boolean> {
    if (isBusy || challenge === undefined) return true
    setBusy(true)
    setFailure(undefined)
    try {
      enter(await takeSecondStep({ ...step, challenge }))
      return true
    } catch (error) {
      setBusy(false)
      if (await goOn(error)) return true
      const left = readTries(error)
      const why = explainFailure(error, t)
      if (left === 0 || (error instanceof ApiError && error.code === 'two_factor.over'))
        setOver(true)
      setFailure(left === undefined ? why : t('twoSteps.left', { reason: why, count: left }))
      return false
    }
  }

  return (
    <AuthLayout
      variant={variant}
      hasOwnFocus={!isOver}
      title={t(isOver ? 'twoSteps.overTitle' : 'twoSteps.title')}
      subtitle={t(
        isOver ? 'twoSteps.overText' : isRecovery ? 'twoSteps.recoveryText' : 'twoSteps.text',
      )}
    >
      {isOver ? null : (
        <TwoStepsForm
          isRecovery={isRecovery}
          isBusy={isBusy}
          failure={failure}
          onSwitch={() => setRecovery(!isRecovery)}
          onChange={() => setFailure(undefined)}
          onSubmit={handleSubmit}
        />
      )}
      <p className={styles.other}>
        {/* With what was originally requested. */}
        <Link to={variant === 'basic' ? '/pages/login-basic' : '/login'} search>
          {t('twoSteps.back')}
        </Link>
      </p>
    </AuthLayout>
  )
}

/** The attempts left, if the server reports them. */
function readTries(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'two_factor.wrong') return undefined
  const { current } = error
  if (typeof current !== 'object' || current === null || !('triesLeft' in current)) return undefined
  return typeof current.triesLeft === 'number' ? current.triesLeft : undefined
}
