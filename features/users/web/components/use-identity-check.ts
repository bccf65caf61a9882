import { newUser } from '../../contract/users.contract.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type Identity, isFree } from '../users.api.ts'

interface Own {
  id: number
  value: string
}

/** Live feedback on whether a username or email is taken. */
export function useIdentityCheck(
  name: Identity,
  value: string,
  own: Own | undefined,
): { problem?: string; good?: string } {
  const { t } = useTranslation('users')
  const [settled] = useDebouncedValue(value.trim(), 300)
  const canCheck = settled !== own?.value && newUser.shape[name].safeParse(settled).success
  const answer = useQuery({
    queryKey: ['availability', name, settled, own?.id],
    queryFn: async ({ signal }) =>
      (await isFree(name, settled, { except: own?.id, signal })) ?? null,
    enabled: canCheck,
    staleTime: 0,
  })
  if (!canCheck || settled !== value.trim() || typeof answer.data !== 'boolean') return {}
  return answer.data
    ? { good: t('form.free') }
    : { problem: t(name === 'email' ? 'form.emailTaken' : 'form.usernameTaken') }
}
