import type { UserData } from '../../contract/auth.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unlockSession } from '../auth-lock.api.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setScreenLock, signOut } from '#platform/web/session/session.ts'
import { PasswordDialog } from './password-dialog.tsx'

const WORDS: Record<string, string> = {
  'password.wrong': 'lock.wrong',
  'password.none': 'lock.none',
  'rate.limited': 'lock.wait',
}

/** A locked screen (AUTH-08): hides everything until the password is given, and keeps the input. */
export function ScreenLock({ user }: { user: UserData }) {
  const { t } = useTranslation('shell')
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(password: string): Promise<void> {
    setBusy(true)
    try {
      await unlockSession(password)
      setScreenLock(false)
      await queryClient.invalidateQueries()
    } catch (error) {
      setProblem(t((error instanceof ApiError ? WORDS[error.code] : undefined) ?? 'ended.failed'))
      setBusy(false)
    }
  }

  return (
    <PasswordDialog
      isOpaque
      user={user}
      title={t('lock.title')}
      text={t('lock.text')}
      submit={t('lock.unlock')}
      leave={t('lock.leave')}
      problem={problem}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onLeave={() => void signOut().catch(() => setProblem(t('ended.failed')))}
    />
  )
}
