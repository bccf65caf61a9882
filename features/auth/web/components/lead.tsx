import type { ReactNode } from 'react'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { DialogText } from '#ui/dialog/dialog.tsx'
import styles from './two-factor.module.css'

/** The purpose of a password form, and its account, for password managers. */
export function Lead({ children }: { children: ReactNode }) {
  const { username } = useSignedInUser()
  return (
    <div className={styles.lead}>
      <DialogText>{children}</DialogText>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </div>
  )
}
