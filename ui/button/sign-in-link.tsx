import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from './button.tsx'

/**
 * The way to sign in, and from there back to where one is: for strangers on screens that are open to them.
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
