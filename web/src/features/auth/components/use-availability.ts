import { registerBody } from '@smart-fft/contract/auth.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { availabilityQuery } from '../auth.api.ts'

export type Availability = 'unknown' | 'free' | 'taken'

/** Tells while somebody types whether a user name or an e-mail is free; says nothing about what is not valid anyway. */
export function useAvailability(name: 'email' | 'username'): [Availability, (value: string) => void] {
  const [value, setValue] = useState('')
  const [settled] = useDebouncedValue(value, 300)
  const isValid = registerBody.shape[name].safeParse(settled).success
  const { data } = useQuery({ ...availabilityQuery(name, settled.trim()), enabled: isValid })
  const isFree = isValid && settled === value ? data?.[name] : undefined
  return [isFree === undefined ? 'unknown' : isFree ? 'free' : 'taken', setValue]
}
