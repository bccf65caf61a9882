import { IconPlus } from '@tabler/icons-react'
import { Button, ButtonLink, IconButton } from '#ui/button/button.tsx'
import { SignInLink } from '#ui/button/sign-in-link.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

const PLUS = {
  code: '<IconPlus size={16} stroke={1.7} />',
  imports: ["import { IconPlus } from '@tabler/icons-react'"],
}

export const playgrounds: PlaygroundSpecs = {
  Button: play(Button, {
    start: ({ t }) => ({
      kind: 'primary' as const,
      icon: <IconPlus size={16} stroke={1.7} />,
      children: t('w.add'),
    }),
    code: { icon: PLUS.code },
    imports: PLUS.imports,
  }),
  ButtonLink: play(ButtonLink, {
    start: ({ t }) => ({ to: '/components', children: t('areas.components.title') }),
  }),
  IconButton: play(IconButton, {
    start: ({ t }) => ({ name: t('w.add'), children: <IconPlus size={16} stroke={1.7} /> }),
    code: { children: PLUS.code },
    imports: PLUS.imports,
  }),
  SignInLink: play(SignInLink, { start: ({ t }) => ({ text: t('w.signIn') }) }),
}
