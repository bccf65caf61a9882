import type { UserData } from '../../contract/auth.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { login } from '../auth.api.ts'
import { takeSecondStep } from '../auth-two-steps.api.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { signIn, signOut } from '#platform/web/session/session.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password over the open screen, so that input there is not lost; and for the code, where required. */
export function SessionEnded({ user }: { user: UserData }) {
  const { t } = useTranslation('shell')
  const queryClient = useQueryClient()
  const [challenge, setChallenge] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(secret: string): Promise<void> {
    setBusy(true)
    try {
      signIn(
        challenge === undefined
          ? await login({ userName: user.username, password: secret, remember: false })
          : await takeSecondStep({ challenge, code: secret, rememberDevice: false }),
      )
      await queryClient.invalidateQueries()
    } catch (error) {
      const next = readChallenge(error)
      setProblem(next === undefined ? t(explain(error)) : undefined)
      if (next !== undefined) setChallenge(next)
      else if (isOver(error)) setChallenge(undefined)
      setBusy(false)
    }
  }

  return (
    <PasswordDialog
      key={challenge}
      user={user}
      title={t('ended.title')}
      text={t('ended.text')}
      label={challenge === undefined ? undefined : t('ended.code')}
      submit={t('ended.signIn')}
      leave={t('ended.leave')}
      problem={problem}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onLeave={() => void signOut().catch(() => setProblem(t('ended.failed')))}
    />
  )
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'two_factor.over'

function readChallenge(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'two_factor.required') return undefined
  const { current } = error
  if (typeof current !== 'object' || current === null || !('challenge' in current)) return undefined
  return typeof current.challenge === 'string' ? current.challenge : undefined
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return 'ended.failed'
  if (error.status === 429) return 'ended.wait'
  if (isOver(error)) return 'ended.over'
  return error.code === 'two_factor.wrong' ? 'ended.codeWrong' : 'ended.wrong'
}
