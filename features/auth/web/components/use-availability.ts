import { registerBody } from '../../contract/auth-account.contract.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { IsFree } from '../auth-account.api.ts'

export type Availability = 'unknown' | 'free' | 'taken'

/** Shows availability of a username or email while typing; nothing for invalid input. */
export function useAvailability(
  name: 'email' | 'username',
  isFree: IsFree,
): [Availability, (value: string) => void] {
  const [value, setValue] = useState('')
  const [settled] = useDebouncedValue(value, 300)
  const [answer, setAnswer] = useState<{ value: string; isFree: boolean | undefined }>()

  useEffect(() => {
    if (!registerBody.shape[name].safeParse(settled).success) return undefined
    const leaving = new AbortController()
    // On failure nothing is shown: registering checks again.
    isFree(name, settled.trim(), leaving.signal).then(
      found => setAnswer({ value: settled, isFree: found }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [isFree, name, settled])

  const known = answer?.value === value ? answer.isFree : undefined
  return [known === undefined ? 'unknown' : known ? 'free' : 'taken', setValue]
}
