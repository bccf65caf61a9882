import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { follow } from '../profile.api.ts'
import { useAction } from './use-action.ts'

interface FollowButtonProps {
  personId: number
  name: string
  isFollowing: boolean
  isPrimary?: boolean
}

export function FollowButton({
  personId,
  name,
  isFollowing,
  isPrimary = false,
}: FollowButtonProps) {
  const { t } = useTranslation('profile')
  const act = useAction((isOn: boolean) => follow({ personId, isOn }))
  // What was pressed shows at once.
  const isOn = act.isPending ? act.variables : isFollowing
  return (
    <Button
      kind={isPrimary && !isOn ? 'primary' : 'plain'}
      aria-pressed={isOn}
      aria-label={`${t(isOn ? 'unfollow' : 'follow')}: ${name}`}
      onClick={() => act.mutate(!isOn)}
    >
      {t(isOn ? 'unfollow' : 'follow')}
    </Button>
  )
}
