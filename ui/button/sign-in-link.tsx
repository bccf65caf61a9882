import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from './button.tsx'

/**
 * Link to the sign-in page and back to the current screen, for visitors of public screens.
 *
 * @example <SignInLink text={t('cart.signIn')} kind="primary" />
 */
export function SignInLink({ text, kind = 'plain' }: { text: string; kind?: 'plain' | 'primary' }) {
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <ButtonLink to="/login" search={{ to: here }} kind={kind}>
      {text}
    </ButtonLink>
  )
}
